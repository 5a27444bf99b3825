import type { Env } from '#server/config/env.ts'
import { decrypt, encrypt } from '#server/crypto/encryption.ts'

type KeyEnv = Pick<Env, 'appKey'>

const contextOf = (staffId: number): string => `staff totp\n${staffId}`

/** Encrypts a member's TOTP secret for the database. */
export const sealTotpSecret = (env: KeyEnv, staffId: number, secret: string): string =>
  encrypt(env, contextOf(staffId), secret)

/** Decrypts a member's TOTP secret. */
export const openTotpSecret = (env: KeyEnv, staffId: number, sealed: string): string =>
  decrypt(env, contextOf(staffId), sealed)
