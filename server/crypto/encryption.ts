import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Env } from '#server/config/env.ts'

type KeyEnv = Pick<Env, 'appKey'>

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text with a key derived from `APP_KEY` and its context: only the same context can decrypt it. Base64. */
export function encrypt(env: KeyEnv, context: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(env, context), iv)
  const sealed = [cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64')
}

/** Decrypts a text. Throws when it was encrypted in another context or with another `APP_KEY`. */
export function decrypt(env: KeyEnv, context: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64')
  const decipher = createDecipheriv(CIPHER, deriveKey(env, context), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const sealed = bytes.subarray(IV_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
}

function deriveKey({ appKey }: KeyEnv, context: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appKey, '', context, KEY_BYTES))
}
