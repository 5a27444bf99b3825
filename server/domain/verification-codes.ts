import { and, desc, eq, gt, inArray, isNull, lte, max, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { CodeFormat } from '#contract/register.ts'
import type { Db } from '#server/db/db.ts'
import { codes } from '#server/db/schema.ts'
import type { Env } from '#server/env.ts'
import { ApiError } from '#server/http/api-error.ts'
import { clear, refund, consume } from './rate-limiter.ts'
import { lockCitizen } from './citizens.ts'
import { hmac, randomCode } from './secrets.ts'

/** What a code confirms: an account, a recovery, a new phone, a new e-mail address. */
export type CodePurpose =
  | 'inregistrare'
  | 'recuperare'
  | 'recuperare_cunoscut'
  | 'telefon'
  | 'email'

/** Codes of one citizen and purpose: those in flight share one budget of wrong tries. */
export interface CodeScope {
  citizenId: number
  purpose: CodePurpose
}

/** What came of a code someone typed in. `channel` is the one it was really sent through. */
export type CodeCheck =
  | { outcome: 'corect'; channel: CodeFormat }
  | { outcome: 'incorect' }
  | { outcome: 'expirat' }
  | { outcome: 'blocat'; retryAfter: number }

type CodeEnv = Pick<Env, 'appKey' | 'codes' | 'resendCooldownSeconds'>

const CHANNELS = ['sms', 'email'] as const
const MONTH_SECONDS = 30 * 24 * 3600

/** Seconds until the next code of a set may be made; 0 when it may be now. */
export async function cooldownLeft(
  db: Db,
  env: CodeEnv,
  now: Date,
  set: CodeScope,
): Promise<number> {
  const [last] = await db
    .select({ at: max(codes.createdAt) })
    .from(codes)
    // A clock that was put back would make one wait for an instant that is over already.
    .where(and(inSet(set), lte(codes.createdAt, now)))
  if (!last?.at) return 0
  const nextAt = last.at.getTime() + env.resendCooldownSeconds * 1000
  return Math.max(0, Math.ceil((nextAt - now.getTime()) / 1000))
}

/** Makes a code. It takes over the wrong tries of those in flight, and pushes out all but the newest of them. */
export function createCode(
  db: Db,
  env: CodeEnv,
  now: Date,
  { channel, ...set }: CodeScope & { channel: CodeFormat },
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockCitizen(tx, set.citizenId)
    const live = await liveCodes(tx, now, set)
    const pushedOut = live.slice(limits.code.inFlight - 1).map(({ id }) => id)
    if (pushedOut.length > 0) {
      await tx.update(codes).set({ endedAt: now }).where(inArray(codes.id, pushedOut))
    }
    const code = randomCode()
    await tx.insert(codes).values({
      ...set,
      codeHash: hashCode(env, set, channel, code),
      failedAttempts: Math.max(0, ...live.map(({ failedAttempts: wrongTries }) => wrongTries)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + limits.code.validSeconds * 1000),
    })
    return code
  })
}

/**
 * Looks at a code someone typed in. A right one burns its whole set; a wrong one is counted on the set and on the citizen's
 * month. Tries at one citizen come one after the other, so that parallel ones are all counted.
 * The count is kept only when the surrounding transaction is: refuse after it, not within.
 */
export function checkCode(
  db: Db,
  env: CodeEnv,
  now: Date,
  { code, ...set }: CodeScope & { code: string },
): Promise<CodeCheck> {
  return db.transaction(async (tx): Promise<CodeCheck> => {
    await lockCitizen(tx, set.citizenId)
    const live = await liveCodes(tx, now, set)
    if (live.length === 0) return { outcome: 'expirat' }
    const failures = failuresKey(set)
    // Each code in flight is one more that a guess may hit.
    const chances = live.length
    const most = env.codes.failuresPerMonth
    const month = await consume(tx, now, failures, most, MONTH_SECONDS, chances)
    if (!month.ok) return { outcome: 'blocat', retryAfter: month.retryAfter }
    const hashes = new Set(live.map(({ codeHash }) => codeHash))
    const channel = CHANNELS.find((name) => hashes.has(hashCode(env, set, name, code)))
    if (!channel) {
      await countWrongTry(tx, now, set)
      return { outcome: 'incorect' }
    }
    await refund(tx, failures, chances)
    await invalidateCodes(tx, now, set)
    return { outcome: 'corect', channel }
  })
}

/** Makes the month of wrong codes of a set full again. */
export const forgetFailures = (db: Db, set: CodeScope): Promise<void> => clear(db, failuresKey(set))

// What strangers try is not counted against the device that has opened the account before.
function failuresKey({ citizenId, purpose }: CodeScope): string {
  const whose = purpose === 'recuperare_cunoscut' ? '-cunoscut' : ''
  return `coduri-gresite${whose}:${citizenId}`
}

/** The refusal of a code that was not right. */
export function codeError(check: Exclude<CodeCheck, { outcome: 'corect' }>): ApiError {
  if (check.outcome === 'incorect') return new ApiError('cod_incorect')
  if (check.outcome === 'expirat') return new ApiError('cod_expirat')
  return new ApiError('prea_multe_incercari', { retryAfter: check.retryAfter })
}

/** Ends all codes of a set that are in flight. */
export async function invalidateCodes(db: Db, now: Date, set: CodeScope): Promise<void> {
  await db
    .update(codes)
    .set({ endedAt: now })
    .where(and(inSet(set), isNull(codes.endedAt)))
}

/** Forgets all codes of a citizen, those in flight and those that were. */
export async function deleteCodes(db: Db, citizenId: number): Promise<void> {
  await db.delete(codes).where(eq(codes.citizenId, citizenId))
}

/** What is kept in place of a code. */
export function hashCode(
  env: Pick<Env, 'appKey'>,
  { citizenId, purpose }: CodeScope,
  channel: CodeFormat,
  code: string,
): string {
  return hmac(env, `${citizenId}:${purpose}:${channel}:${code}`)
}

function liveCodes(db: Db, now: Date, set: CodeScope) {
  return db
    .select()
    .from(codes)
    .where(and(inSet(set), isNull(codes.endedAt), gt(codes.expiresAt, now)))
    .orderBy(desc(codes.id))
}

async function countWrongTry(db: Db, now: Date, set: CodeScope): Promise<void> {
  const failedAttempts = sql`${codes.failedAttempts} + 1`
  const isLast = sql`${codes.failedAttempts} + 1 >= ${limits.code.failedAttempts}`
  await db
    .update(codes)
    .set({
      failedAttempts,
      endedAt: sql`case when ${isLast} then ${now.toISOString()}::timestamptz end`,
    })
    .where(and(inSet(set), isNull(codes.endedAt)))
}

function inSet({ citizenId, purpose }: CodeScope) {
  return and(eq(codes.citizenId, citizenId), eq(codes.purpose, purpose))
}
