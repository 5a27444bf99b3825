import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { oneTimeTokens } from '#server/db/schema.ts'
import type { Env } from '#server/env.ts'
import { hmac, randomToken } from './secrets.ts'

export type TokenPurpose = 'recuperare' | 'inrolare' | 'email'
export type OneTimeToken = typeof oneTimeTokens.$inferSelect

interface NewOnceToken {
  citizenId: number
  purpose: TokenPurpose
  /** What it vouches for: the e-mail address of a link, the hash of a code. */
  subject?: string
  validSeconds: number
}

type KeyEnv = Pick<Env, 'appKey'>

/** Makes a secret that works once; it is in nobody's hands but the one it is given to. The older ones of its purpose die. */
export async function createOneTimeToken(
  db: Db,
  env: KeyEnv,
  now: Date,
  { validSeconds, ...fields }: NewOnceToken,
): Promise<string> {
  await dropOnceTokens(db, fields.citizenId, fields.purpose)
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + validSeconds * 1000)
  await db
    .insert(oneTimeTokens)
    .values({ ...fields, hash: hmac(env, token), expiresAt, createdAt: now })
  return token
}

/** The token as it was made, used and expired ones too. */
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

/** Uses a token up. False when it is used or expired already: of parallel callers one gets true. */
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

/** Forgets a citizen's tokens of one purpose, so that none of them works any more. */
export async function dropOnceTokens(
  db: Db,
  citizenId: number,
  purpose: TokenPurpose,
): Promise<void> {
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.citizenId, citizenId), eq(oneTimeTokens.purpose, purpose)))
}
