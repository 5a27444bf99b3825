import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Scope } from '#contract/operator/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { apiKeys } from '#server/db/schema.ts'

/**
 * Keys of the operator's API: `salub_`, 40 random characters and 6 of a checksum, which lets a secret scanner recognise
 * one without asking the server.
 */
const PREFIX = 'salub_'
const RANDOM_LENGTH = 40
const CHECKSUM_LENGTH = 6
/** Characters after the prefix that a list shows. */
const SHOWN = 4
const TOUCH_AFTER_MS = 60_000
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FORMAT = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

/** Program that calls the operator's API. */
export interface ApiCaller {
  id: number
  /** As the audit names it: `api:name`. */
  actor: string
  scopes: string[]
}

/** Creates a key. It is shown once and stored as its hash. */
export function createApiKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  const text = PREFIX + random.join('')
  return text + checksum(text)
}

/** Returns the part of a key that a list shows. */
export const shownPart = (key: string): string => key.slice(0, PREFIX.length + SHOWN)

/** Plain SHA-256: with 238 random bits there is nothing to guess, so a slow or keyed hash would protect nothing. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Finds the caller of a key by its hash; null for one that is unknown, revoked or expired. */
export async function findApiCaller(db: Db, now: Date, key: string): Promise<ApiCaller | null> {
  if (!isApiKey(key)) return null
  const { id, name, scopes, hash, revokedAt, expiresAt } = apiKeys
  const [row] = await db
    .select({ id, name, scopes })
    .from(apiKeys)
    .where(
      and(eq(hash, hashApiKey(key)), isNull(revokedAt), or(isNull(expiresAt), gt(expiresAt, now))),
    )
  return row ? { id: row.id, actor: `api:${row.name}`, scopes: row.scopes } : null
}

/** Records the use of a key, at most once a minute. */
export async function touchApiKey(db: Db, now: Date, id: number): Promise<void> {
  const before = new Date(now.getTime() - TOUCH_AFTER_MS)
  await db
    .update(apiKeys)
    .set({ usedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.usedAt), lt(apiKeys.usedAt, before))))
}

export const hasScope = ({ scopes }: ApiCaller, scope: Scope): boolean => scopes.includes(scope)

function isApiKey(text: string): boolean {
  const body = text.slice(0, -CHECKSUM_LENGTH)
  return FORMAT.test(text) && text.slice(-CHECKSUM_LENGTH) === checksum(body)
}

/** CRC-32 in base 62. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
