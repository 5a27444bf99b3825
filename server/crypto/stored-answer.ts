import type { Env } from '#server/config/env.ts'
import { decrypt, encrypt } from './encryption.ts'

/** The call an answer was given to. */
export interface KeyedCall {
  /** Id of the citizen, `personal:<id>` of a member of the staff, or `public`. */
  owner: string
  route: string
  key: string
  bodyHash: string
}

type KeyEnv = Pick<Env, 'appKey'>

/**
 * Encrypts an answer for the call it was given to: it holds what the citizen wrote, and is stored for repeated calls
 * only.
 */
export const sealAnswer = (env: KeyEnv, call: KeyedCall, answer: string): string =>
  encrypt(env, describeContext(call), answer)

/** Decrypts an answer. Throws when it was encrypted for another call or with another `APP_KEY`. */
export const openAnswer = (env: KeyEnv, call: KeyedCall, kept: string): string =>
  isSealed(kept) ? decrypt(env, describeContext(call), kept) : kept

/** First character of an answer stored before answers were encrypted: it is JSON, and base64 has no brace. */
export const UNSEALED_START = '{'

/** Stored in place of the answer about something that is gone: the key is known, the answer is not. */
export const PURGED_ANSWER = ''

const isSealed = (kept: string): boolean => !kept.startsWith(UNSEALED_START)

const describeContext = ({ owner, route, key, bodyHash }: KeyedCall): string =>
  ['kept answer', owner, route, key, bodyHash].join('\n')
