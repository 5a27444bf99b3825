import { describe, expect, it } from 'vitest'
import { findKnownDevice, rememberAccount } from './known-devices.ts'

const env = { appKey: 'o cheie de probă, lungă de peste treizeci și două de caractere' }
const ACCOUNTS = ['a', 'b', 'c', 'd', 'e', 'f']

describe('a device', () => {
  it('remembers the last five accounts opened on it', () => {
    let cookie: string | undefined
    for (const account of ACCOUNTS) cookie = rememberAccount(env, cookie, account)
    const known = ACCOUNTS.filter((account) => findKnownDevice(env, cookie, account) !== null)
    expect(known).toEqual(ACCOUNTS.slice(1))
  })

  it('stores one mark per account, however often it is opened', () => {
    const first = rememberAccount(env, undefined, 'a')
    expect(rememberAccount(env, first, 'a')).toBe(first)
  })

  it('starts over when its cookie is invalid', () => {
    for (const cookie of ['', 'x', `${'0'.repeat(64)}.x`, `${'0'.repeat(64)}${'.'.repeat(9)}`]) {
      expect(findKnownDevice(env, cookie, 'a')).toBeNull()
      expect(findKnownDevice(env, rememberAccount(env, cookie, 'a'), 'a')).not.toBeNull()
    }
  })

  it('is unknown under another app key', () => {
    const cookie = rememberAccount(env, undefined, 'a')
    expect(findKnownDevice({ appKey: `${env.appKey}!` }, cookie, 'a')).toBeNull()
  })
})
