import { isIPv6 } from 'node:net'

/** A network that counts as one caller, and how many times one caller's budget it has. */
export interface Network {
  name: string
  share: number
}

const SHARE_OF_48 = 10
const MAPPED = /^::ffff:(\d+(?:\.\d+){3})$/i

/**
 * The networks an address counts in. A household has a whole /64 of IPv6, in which it may call from any address, and a
 * provider's customer often a /48 of them.
 */
export function networksOf(ip: string): Network[] {
  const address = MAPPED.exec(ip)?.[1] ?? ip.split('%')[0]!
  if (!isIPv6(address)) return [{ name: address, share: 1 }]
  const groups = groupsOf(address)
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, share: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, share: SHARE_OF_48 },
  ]
}

/** The network by which one caller is known. */
export const callerOf = (ip: string): string => networksOf(ip)[0]!.name

/** The eight groups of an IPv6 address, none of them left out. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const split = (text: string) => (text === '' ? [] : text.split(':'))
  const [first, last] = [split(head), split(tail ?? '')]
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
}
