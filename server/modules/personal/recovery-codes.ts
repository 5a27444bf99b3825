import { randomInt } from 'node:crypto'
import { deskLimits } from '#contract/desk/limits.ts'
import type { Env } from '#server/config/env.ts'
import { hmac } from '#server/crypto/secrets.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const HALF = 5

const half = (): string =>
  Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Generates a member's recovery codes, 50 random bits each. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: deskLimits.recoveryCodes }, () => `${half()}-${half()}`)

/** Keyed hash stored in place of a recovery code. Hex. */
export const hashRecoveryCode = (env: Pick<Env, 'appKey'>, staffId: number, code: string): string =>
  hmac(env, `birou rezerva:${staffId}:${code}`)
