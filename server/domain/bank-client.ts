import type { Env } from '#server/env.ts'
import { hashSecret } from './secrets.ts'

const LENGTH = 32

/** What the bank calls a citizen: the same for each of their payments, and of no meaning to anybody else. */
export const bankClientId = (env: Pick<Env, 'appKey'>, citizenId: number): string =>
  hashSecret(env, `banca:${citizenId}`).slice(0, LENGTH)
