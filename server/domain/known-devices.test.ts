import { describe, expect, it } from 'vitest'
import { knownDevice, rememberAccount } from './known-devices.ts'

const env = { appKey: 'o cheie de probă, lungă de peste treizeci și două de caractere' }
const ACCOUNTS = ['a', 'b', 'c', 'd', 'e', 'f']

describe('a device', () => {
  it('knows the last five accounts that were opened there', () => {
    let cookie: string | undefined
    for (const account of ACCOUNTS) cookie = rememberAccount(env, cookie, account)
    const known = ACCOUNTS.filter((account) => knownDevice(env, cookie, account) !== null)
    expect(known).toEqual(ACCOUNTS.slice(1))
  })

  it('has one mark of an account, however often it was opened', () => {
    const first = rememberAccount(env, undefined, 'a')
    expect(rememberAccount(env, first, 'a')).toBe(first)
  })

  it('begins anew with a cookie that is none of ours', () => {
    for (const cookie of ['', 'x', `${'0'.repeat(64)}.x`, `${'0'.repeat(64)}${'.'.repeat(9)}`]) {
      expect(knownDevice(env, cookie, 'a')).toBeNull()
      expect(knownDevice(env, rememberAccount(env, cookie, 'a'), 'a')).not.toBeNull()
    }
  })

  it('is a stranger under another key', () => {
    const cookie = rememberAccount(env, undefined, 'a')
    expect(knownDevice({ appKey: `${env.appKey}!` }, cookie, 'a')).toBeNull()
  })
})
