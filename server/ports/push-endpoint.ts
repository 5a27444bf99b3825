/**
 * True if an address belongs to an allowed push service: the subscriber names it, and must not make the server call
 * anything else (SSRF). `hosts` as in the environment: `*.` stands for any subdomain.
 */
export function isAllowedPushEndpoint(address: string, hosts: string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  if (protocol !== 'https:' || username || password) return false
  return hosts.some((allowed) =>
    allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed,
  )
}
