import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { oneTimeTokens } from '#server/db/schema.ts'
import type { Env } from '#server/config/env.ts'
import { hmac, randomToken } from '#server/crypto/secrets.ts'

export type TokenPurpose = 'recuperare' | 'inrolare' | 'email'
export type OneTimeToken = typeof oneTimeTokens.$inferSelect

interface NewOneTimeToken {
  citizenId: number
  purpose: TokenPurpose
  /** Value it vouches for: the e-mail address of a link, the hash of a code. */
  subject?: string
  validSeconds: number
}

type KeyEnv = Pick<Env, 'appKey'>

/** Creates a single-use secret; only its hash is stored. Older tokens of its purpose are deleted. */
export async function createOneTimeToken(
  db: Db,
  env: KeyEnv,
  now: Date,
  { validSeconds, ...fields }: NewOneTimeToken,
): Promise<string> {
  await deleteOneTimeTokens(db, fields.citizenId, fields.purpose)
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + validSeconds * 1000)
  await db
    .insert(oneTimeTokens)
    .values({ ...fields, hash: hmac(env, token), expiresAt, createdAt: now })
  return token
}

/** Finds a token, also a used or expired one. */
export async function findOneTimeToken(
  db: Db,
  env: KeyEnv,
  purpose: TokenPurpose,
  token: string,
): Promise<OneTimeToken | null> {
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.hash, hmac(env, token)), eq(oneTimeTokens.purpose, purpose)))
  return row ?? null
}

/** Marks a token as used. False when it is already used or expired: of parallel callers one gets true. */
export async function consumeOneTimeToken(
  db: Db,
  now: Date,
  { hash }: OneTimeToken,
): Promise<boolean> {
  const used = await db
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeTokens.hash, hash),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .returning({ hash: oneTimeTokens.hash })
  return used.length === 1
}

/** Deletes a citizen's tokens of one purpose. */
export async function deleteOneTimeTokens(
  db: Db,
  citizenId: number,
  purpose: TokenPurpose,
): Promise<void> {
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.citizenId, citizenId), eq(oneTimeTokens.purpose, purpose)))
}
