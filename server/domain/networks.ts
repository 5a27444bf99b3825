import { isIPv6 } from 'node:net'

/** A network that counts as one caller; `share` multiplies a caller's rate limit. */
export interface Network {
  name: string
  share: number
}

const SHARE_OF_48 = 10
const MAPPED = /^::ffff:(\d+(?:\.\d+){3})$/i

/**
 * Returns the networks an address counts in. A household has a whole /64 of IPv6, in which it may call from any
 * address, and a provider's customer often a /48.
 */
export function listNetworks(ip: string): [Network, ...Network[]] {
  const address = MAPPED.exec(ip)?.[1] ?? ip.replace(/%[^]*$/, '')
  if (!isIPv6(address)) return [{ name: address, share: 1 }]
  const groups = expandIpv6(address)
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, share: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, share: SHARE_OF_48 },
  ]
}

/** Returns the name of the network that identifies a caller. */
export const callerNetwork = (ip: string): string => listNetworks(ip)[0].name

/** Expands an IPv6 address into its eight groups. */
function expandIpv6(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const split = (text: string) => (text === '' ? [] : text.split(':'))
  const [first, last] = [split(head), split(tail ?? '')]
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
}
