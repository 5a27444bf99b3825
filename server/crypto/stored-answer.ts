import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Env } from '#server/config/env.ts'

/** The call an answer was given to. */
export interface KeyedCall {
  /** Id of the citizen, or `public`. */
  owner: string
  route: string
  key: string
  bodyHash: string
}

type KeyEnv = Pick<Env, 'appKey'>

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts an answer for the call it was given to: it holds what the citizen wrote, and is stored for repeated calls
 * only.
 */
export function sealAnswer(env: KeyEnv, call: KeyedCall, answer: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(env, call), iv)
  const sealed = [cipher.update(answer, 'utf8'), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64')
}

/** Decrypts an answer. Throws when it was encrypted for another call or with another `APP_KEY`. */
export function openAnswer(env: KeyEnv, call: KeyedCall, kept: string): string {
  if (!isSealed(kept)) return kept
  const bytes = Buffer.from(kept, 'base64')
  const decipher = createDecipheriv(CIPHER, deriveKey(env, call), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const sealed = bytes.subarray(IV_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
}

/** First character of an answer stored before answers were encrypted: it is JSON, and base64 has no brace. */
export const UNSEALED_START = '{'

/** Stored in place of the answer about something that is gone: the key is known, the answer is not. */
export const PURGED_ANSWER = ''

const isSealed = (kept: string): boolean => !kept.startsWith(UNSEALED_START)

function deriveKey({ appKey }: KeyEnv, { owner, route, key, bodyHash }: KeyedCall): Buffer {
  const context = ['kept answer', owner, route, key, bodyHash].join('\n')
  return Buffer.from(hkdfSync('sha256', appKey, '', context, KEY_BYTES))
}
