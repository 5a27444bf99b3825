/**
 * Whether an address is of a push service that may be spoken to: whoever subscribes names it, and must not be able to
 * make the server call anything else. `hosts` as in the environment: `*.` stands for any name before.
 */
export function isPushAddress(address: string, hosts: string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  if (protocol !== 'https:' || username || password) return false
  return hosts.some((allowed) =>
    allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed,
  )
}
