import { and, desc, eq, gt, inArray, isNull, lte, max, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { CodeFormat } from '#contract/register.ts'
import { attemptDays } from '#contract/retention.ts'
import type { Db } from '#server/db/db.ts'
import { codes } from '#server/db/schema.ts'
import type { Env } from '#server/config/env.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { resetRateLimit, refundRateLimit, consumeRateLimit } from './rate-limiter.ts'
import { lockCitizen } from './citizens.ts'
import { hmac, randomCode } from '#server/crypto/secrets.ts'

/** Purpose of a code: to confirm an account, a recovery, a new phone, a new e-mail address, one consent of another. */
export type CodePurpose =
  | 'inregistrare'
  | 'recuperare'
  | 'recuperare_cunoscut'
  | 'telefon'
  | 'email'
  | ConsentPurpose

/** Purpose of the codes of one consent, which the payer who asked for it enters: they are the citizen of the code. */
export type ConsentPurpose = `acord:${number}`

/** Codes of one citizen and purpose: those in flight share one count of failed attempts. */
export interface CodeScope {
  citizenId: number
  purpose: CodePurpose
}

/** Result of checking a code. `channel` is the one it was really sent through. */
export type CodeCheck =
  | { outcome: 'corect'; channel: CodeFormat }
  | { outcome: 'incorect' }
  | { outcome: 'expirat' }
  | { outcome: 'blocat'; retryAfter: number }

type CodeEnv = Pick<Env, 'appKey' | 'codes' | 'resendCooldownSeconds'>

const CHANNELS = ['sms', 'email'] as const
const MONTH_SECONDS = attemptDays * 24 * 3600

/** Returns the seconds until the next code of a scope may be created; 0 when it may be now. */
export async function cooldownLeft(
  db: Db,
  env: CodeEnv,
  now: Date,
  scope: CodeScope,
): Promise<number> {
  const [last] = await db
    .select({ at: max(codes.createdAt) })
    .from(codes)
    // After the clock was set back, codes with a later time would prolong the cooldown.
    .where(and(inScope(scope), lte(codes.createdAt, now)))
  if (!last?.at) return 0
  const nextAt = last.at.getTime() + env.resendCooldownSeconds * 1000
  return Math.max(0, Math.ceil((nextAt - now.getTime()) / 1000))
}

/**
 * Creates a code. It inherits the failed attempts of those in flight, and ends all but the newest of them. The caller
 * holds the citizen's row lock.
 */
export async function createCode(
  tx: Db,
  env: CodeEnv,
  now: Date,
  { channel, ...set }: CodeScope & { channel: CodeFormat },
): Promise<string> {
  const live = await selectActiveCodes(tx, now, set)
  const pushedOut = live.slice(limits.code.inFlight - 1).map(({ id }) => id)
  if (pushedOut.length > 0) {
    await tx.update(codes).set({ endedAt: now }).where(inArray(codes.id, pushedOut))
  }
  const code = randomCode()
  await tx.insert(codes).values({
    ...set,
    codeHash: hashCode(env, set, channel, code),
    failedAttempts: Math.max(0, ...live.map((code) => code.failedAttempts)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.code.validSeconds * 1000),
  })
  return code
}

/**
 * Checks a code. A right one ends its whole scope; a wrong one counts against the scope and the citizen's month.
 * Attempts at one citizen are serialised by a row lock, so that parallel ones are all counted. The count is rolled back
 * with the surrounding transaction: throw after it, not within.
 */
export function checkCode(
  db: Db,
  env: CodeEnv,
  now: Date,
  { code, ...set }: CodeScope & { code: string },
): Promise<CodeCheck> {
  return db.transaction(async (tx): Promise<CodeCheck> => {
    await lockCitizen(tx, set.citizenId)
    const live = await selectActiveCodes(tx, now, set)
    if (live.length === 0) return { outcome: 'expirat' }
    const failures = failuresKey(set)
    // Each code in flight is one more that a guess may hit.
    const chances = live.length
    const most = env.codes.failuresPerMonth
    const month = await consumeRateLimit(tx, now, failures, most, MONTH_SECONDS, chances)
    if (!month.ok) return { outcome: 'blocat', retryAfter: month.retryAfter }
    const hashes = new Set(live.map(({ codeHash }) => codeHash))
    const channel = CHANNELS.find((name) => hashes.has(hashCode(env, set, name, code)))
    if (!channel) {
      await countFailedAttempt(tx, now, set)
      return { outcome: 'incorect' }
    }
    await refundRateLimit(tx, failures, chances)
    await invalidateCodes(tx, now, set)
    return { outcome: 'corect', channel }
  })
}

/** Resets the monthly count of wrong codes of a scope. */
export const resetCodeFailures = (db: Db, scope: CodeScope): Promise<void> =>
  resetRateLimit(db, failuresKey(scope))

// A known device has its own count, which strangers' attempts do not use up.
function failuresKey({ citizenId, purpose }: CodeScope): string {
  const whose = purpose === 'recuperare_cunoscut' ? '-cunoscut' : ''
  return `coduri-gresite${whose}:${citizenId}`
}

/** Returns the error for a failed check. */
export function codeError(check: Exclude<CodeCheck, { outcome: 'corect' }>): ApiError {
  if (check.outcome === 'incorect') return new ApiError('cod_incorect')
  if (check.outcome === 'expirat') return new ApiError('cod_expirat')
  return new ApiError('prea_multe_incercari', { retryAfter: check.retryAfter })
}

/** Ends all codes of a scope that are in flight. */
export async function invalidateCodes(db: Db, now: Date, scope: CodeScope): Promise<void> {
  await db
    .update(codes)
    .set({ endedAt: now })
    .where(and(inScope(scope), isNull(codes.endedAt)))
}

/** Deletes all codes of a citizen, ended ones too. */
export async function deleteCodes(db: Db, citizenId: number): Promise<void> {
  await db.delete(codes).where(eq(codes.citizenId, citizenId))
}

/** Keyed hash stored in place of a code. */
export function hashCode(
  env: Pick<Env, 'appKey'>,
  { citizenId, purpose }: CodeScope,
  channel: CodeFormat,
  code: string,
): string {
  return hmac(env, `${citizenId}:${purpose}:${channel}:${code}`)
}

function selectActiveCodes(db: Db, now: Date, scope: CodeScope) {
  return db
    .select()
    .from(codes)
    .where(and(inScope(scope), isNull(codes.endedAt), gt(codes.expiresAt, now)))
    .orderBy(desc(codes.id))
}

async function countFailedAttempt(db: Db, now: Date, scope: CodeScope): Promise<void> {
  const failedAttempts = sql`${codes.failedAttempts} + 1`
  const isLast = sql`${codes.failedAttempts} + 1 >= ${limits.code.failedAttempts}`
  await db
    .update(codes)
    .set({
      failedAttempts,
      endedAt: sql`case when ${isLast} then ${now.toISOString()}::timestamptz end`,
    })
    .where(and(inScope(scope), isNull(codes.endedAt)))
}

function inScope({ citizenId, purpose }: CodeScope) {
  return and(eq(codes.citizenId, citizenId), eq(codes.purpose, purpose))
}
