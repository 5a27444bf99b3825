import { and, eq, gt, sql } from 'drizzle-orm'
import type { ErrorCode } from '#contract/codes.ts'
import type { Db } from '#server/db/db.ts'
import { rateLimits } from '#server/db/schema.ts'
import type { Env } from '#server/env.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { hmac } from './secrets.ts'

export interface RateLimitResult {
  ok: boolean
  /** Whole seconds until the budget is full again, at least 1. */
  retryAfter: number
}

/**
 * Spends one, or `amount`, of a budget of `limit` in `windowSeconds`, counted from its first spending.
 * One statement, so that parallel callers are all counted; a refused one is counted too.
 */
export async function consume(
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
  if (!row) throw new Error('The upsert of a budget returned no row')
  const left = Math.ceil((row.resetAt.getTime() - now.getTime()) / 1000)
  return { ok: row.spent <= limit, retryAfter: Math.max(left, 1) }
}

/** Gives one spending, or `amount`, back. */
export async function refund(db: Db, key: string, amount = 1): Promise<void> {
  await db
    .update(rateLimits)
    .set({ spent: sql`greatest(${rateLimits.spent} - ${amount}::int, 0)` })
    .where(eq(rateLimits.key, key))
}

/** How much of a budget is spent. */
export async function readSpent(db: Db, now: Date, key: string): Promise<number> {
  const [row] = await db
    .select({ spent: rateLimits.spent })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.resetAt, now)))
  return row?.spent ?? 0
}

/** Makes a budget full again. */
export async function clear(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** Spends one, outside any transaction of the call. Throws the refusal (429) when nothing was left. */
export async function enforceRateLimit(
  ports: Ports,
  key: string,
  limit: number,
  windowSeconds: number,
  code: ErrorCode = 'prea_multe_incercari',
): Promise<void> {
  const { ok, retryAfter } = await consume(ports.db, ports.clock.now(), key, limit, windowSeconds)
  if (!ok) throw new ApiError(code, { retryAfter })
}

/** Key of a budget, without the personal data it is about. */
export function keyOf(
  { env }: { env: Pick<Env, 'appKey'> },
  kind: string,
  of: string,
  value: string,
): string {
  return `${kind}:${of}:${hmac(env, value).slice(0, 32)}`
}
