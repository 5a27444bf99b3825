import { and, eq, gt, sql } from 'drizzle-orm'
import type { ErrorCode } from '#contract/codes.ts'
import type { Db } from '#server/db/db.ts'
import { rateLimits } from '#server/db/schema.ts'
import type { Env } from '#server/config/env.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { hmac } from '#server/crypto/secrets.ts'

export interface RateLimitResult {
  ok: boolean
  /** Whole seconds until the window resets, at least 1. */
  retryAfter: number
}

/**
 * Consumes `amount` of a fixed-window limit, which begins with its first call. A single upsert, so that parallel
 * callers are all counted; a rejected one is counted too.
 */
export async function consumeRateLimit(
  db: Db,
  now: Date,
  key: string,
  limit: number,
  windowSeconds: number,
  amount = 1,
): Promise<RateLimitResult> {
  const resetAt = new Date(now.getTime() + windowSeconds * 1000)
  const over = sql`${rateLimits.resetAt} <= ${now.toISOString()}::timestamptz`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, spent: amount, resetAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        spent: sql`case when ${over} then excluded.spent else ${rateLimits.spent} + excluded.spent end`,
        resetAt: sql`case when ${over} then excluded.reset_at else ${rateLimits.resetAt} end`,
      },
    })
    .returning({ spent: rateLimits.spent, resetAt: rateLimits.resetAt })
  if (!row) throw new Error('rate limit upsert returned no row')
  const left = Math.ceil((row.resetAt.getTime() - now.getTime()) / 1000)
  return { ok: row.spent <= limit, retryAfter: Math.max(left, 1) }
}

/** Gives back `amount` of what was consumed. */
export async function refundRateLimit(db: Db, key: string, amount = 1): Promise<void> {
  await db
    .update(rateLimits)
    .set({ spent: sql`greatest(${rateLimits.spent} - ${amount}::int, 0)` })
    .where(eq(rateLimits.key, key))
}

/** Returns how much of the current window is consumed. */
export async function readRateLimitUsage(db: Db, now: Date, key: string): Promise<number> {
  const [row] = await db
    .select({ spent: rateLimits.spent })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.resetAt, now)))
  return row?.spent ?? 0
}

/** Resets a rate limit. */
export async function resetRateLimit(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** Consumes one, outside any transaction of the call. Throws `code` (429) when the limit is exhausted. */
export async function enforceRateLimit(
  ports: Ports,
  key: string,
  limit: number,
  windowSeconds: number,
  code: ErrorCode = 'prea_multe_incercari',
): Promise<void> {
  const { ok, retryAfter } = await consumeRateLimit(
    ports.db,
    ports.clock.now(),
    key,
    limit,
    windowSeconds,
  )
  if (!ok) throw new ApiError(code, { retryAfter })
}

/** Builds the key of a rate limit, with the personal data in it hashed. */
export function rateLimitKey(
  { env }: { env: Pick<Env, 'appKey'> },
  kind: string,
  of: string,
  value: string,
): string {
  return `${kind}:${of}:${hmac(env, value).slice(0, 32)}`
}
