import type { Env } from '#server/env.ts'
import { hmac } from './secrets.ts'

const LENGTH = 32

/** What the bank calls a citizen: the same for each of their payments, and of no meaning to anybody else. */
export const bankClientId = (env: Pick<Env, 'appKey'>, citizenId: number): string =>
  hmac(env, `banca:${citizenId}`).slice(0, LENGTH)
