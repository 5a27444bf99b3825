import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword, setPasswordCost, verifyPassword } from './passwords.ts'

beforeAll(() => setPasswordCost(64))

describe('passwords', () => {
  it('are hashed with argon2id, two passes, one lane', async () => {
    expect(await hashPassword('parola mea')).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/)
  })

  it('match their own hash only', async () => {
    const hash = await hashPassword('parola mea')
    expect(await verifyPassword(hash, 'parola mea')).toBe(true)
    expect(await verifyPassword(hash, 'parola Mea')).toBe(false)
  })

  it('match nothing when there is no hash', async () => {
    expect(await verifyPassword(null, 'parola mea')).toBe(false)
  })
})
