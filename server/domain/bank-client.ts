import type { Env } from '#server/config/env.ts'
import { hmac } from '#server/crypto/secrets.ts'

const LENGTH = 32

/**
 * Returns the bank's pseudonymous id of a citizen: the same for each of their payments, meaningless to anybody else.
 */
export const bankClientId = (env: Pick<Env, 'appKey'>, citizenId: number): string =>
  hmac(env, `banca:${citizenId}`).slice(0, LENGTH)
