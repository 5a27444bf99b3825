import { expect, it } from 'vitest'
import { callerNetwork, listNetworks } from './networks.ts'

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['192.0.2.33', '192.0.2.33'],
  ['::ffff:192.0.2.33', '192.0.2.33'],
])('%s counts as %s', (ip, caller) => {
  expect(callerNetwork(ip)).toBe(caller)
})

it('an IPv6 address counts in its /48 too, with ten times the limit', () => {
  expect(listNetworks('2001:db8:1:2::1')[1]).toEqual({ name: '2001:db8:1::/48', share: 10 })
  expect(listNetworks('192.0.2.33')).toHaveLength(1)
})
