import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { Env } from '#server/config/env.ts'

/**
 * A secret id names a row whose own id is sequential, to whoever was shown it: an encrypted block of zeros and the id,
 * as 32 hex digits. It cannot be guessed, nor tells how many rows there are.
 */

type KeyEnv = Pick<Env, 'appKey'>

const CIPHER = 'aes-256-ecb'
const BLOCK_BYTES = 16
const ID_BYTES = 4
const ID_AT = BLOCK_BYTES - ID_BYTES

/** Encodes an id as a secret one. Ids of one purpose mean nothing for another. */
export function encodeSecretId(env: KeyEnv, purpose: string, id: number): string {
  const block = Buffer.alloc(BLOCK_BYTES)
  block.writeUInt32BE(id, ID_AT)
  const cipher = createCipheriv(CIPHER, toKey(env, purpose), null).setAutoPadding(false)
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('hex')
}

/** Decodes a secret id; null if this server has not made it for this purpose. */
export function decodeSecretId(env: KeyEnv, purpose: string, secretId: string): number | null {
  const bytes = Buffer.from(secretId, 'hex')
  if (bytes.length !== BLOCK_BYTES) return null
  const decipher = createDecipheriv(CIPHER, toKey(env, purpose), null).setAutoPadding(false)
  const block = Buffer.concat([decipher.update(bytes), decipher.final()])
  const isOwn = block.subarray(0, ID_AT).every((byte) => byte === 0)
  return isOwn ? block.readUInt32BE(ID_AT) : null
}

const toKey = ({ appKey }: KeyEnv, purpose: string): Buffer =>
  createHmac('sha256', appKey).update(`id-secret:${purpose}`).digest()
