import { and, eq, lt, sql } from 'drizzle-orm'
import { attemptDays } from '#contract/retention.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, pendingEnrolments } from '#server/db/schema.ts'
import type { Env } from '#server/config/env.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { resetRateLimit, rateLimitKey, refundRateLimit, consumeRateLimit } from './rate-limiter.ts'
import type { Enrolment } from './enrolments.ts'
import { hashPin, randomPin, timingSafeEqualText } from '#server/crypto/secrets.ts'

/** Enrolment PINs: checks, replacement and limits of wrong attempts. */

const MONTH_SECONDS = attemptDays * 24 * 3600
/** Wrong attempts after which a PIN is void. */
export const MAX_PIN_ATTEMPTS = 10
/** Wrong attempts of one client in a month, over all its PINs. */
export const MAX_PIN_FAILURES_PER_MONTH = 100

export type PinCheck =
  | 'corect'
  | 'incorect'
  /** This wrong attempt was the last: the PIN is void. */
  | 'anulat'

/**
 * Checks a PIN typed in for an enrolled client. The attempt is counted before the check, so that parallel guesses are
 * all counted. Throws `prea_multe_incercari` when the client's monthly limit is exhausted.
 */
export async function checkClientPin(
  ports: Pick<Ports, 'db' | 'env' | 'clock'>,
  client: Enrolment,
  pin: string,
): Promise<PinCheck> {
  const { db, env, clock } = ports
  if (!client.pinHash) return 'incorect'
  const tries = await countAttempt(db, client)
  if (tries === null) return 'incorect'
  const month = monthKey(ports, client)
  const left = await consumeRateLimit(
    db,
    clock.now(),
    month,
    MAX_PIN_FAILURES_PER_MONTH,
    MONTH_SECONDS,
  )
  const isRight = left.ok && timingSafeEqualText(client.pinHash, hashPin(env, client.cnpCui, pin))
  if (isRight) {
    await uncountAttempt(db, client)
    await refundRateLimit(db, month)
    return 'corect'
  }
  if (!left.ok) {
    await uncountAttempt(db, client)
    throw new ApiError('prea_multe_incercari', { retryAfter: left.retryAfter })
  }
  return tries >= MAX_PIN_ATTEMPTS ? 'anulat' : 'incorect'
}

/** Replaces an enrolled client's PIN; returns the new one. */
export async function replacePin(
  db: Db,
  env: Pick<Env, 'appKey'>,
  now: Date,
  client: Enrolment,
): Promise<string> {
  const pin = randomPin()
  const { table, isClient } = pinLocation(client)
  await db
    .update(table)
    .set({ pinHash: hashPin(env, client.cnpCui, pin), pinFailedAttempts: 0, updatedAt: now })
    .where(isClient)
  return pin
}

/** Resets a client's wrong attempts of the month, as the operator knows who asks. */
export function clearPinFailures(ports: { db: Db; env: Env }, client: Enrolment): Promise<void> {
  return resetRateLimit(ports.db, monthKey(ports, client))
}

const monthKey = (ports: Pick<Ports, 'env'>, { cnpCui }: Enrolment): string =>
  rateLimitKey(ports, 'pin', 'luna', cnpCui)

/** Counts an attempt; returns the PIN's total with it, or null when it had none left. */
async function countAttempt(db: Db, client: Enrolment): Promise<number | null> {
  const { table, isClient } = pinLocation(client)
  const [row] = await db
    .update(table)
    .set({ pinFailedAttempts: sql`${table.pinFailedAttempts} + 1` })
    .where(and(isClient, lt(table.pinFailedAttempts, MAX_PIN_ATTEMPTS)))
    .returning({ tries: table.pinFailedAttempts })
  return row?.tries ?? null
}

async function uncountAttempt(db: Db, client: Enrolment): Promise<void> {
  const { table, isClient } = pinLocation(client)
  await db
    .update(table)
    .set({ pinFailedAttempts: sql`greatest(${table.pinFailedAttempts} - 1, 0)` })
    .where(isClient)
}

/** Returns the table and condition of the row with an enrolment's PIN. */
function pinLocation({ citizenId, cnpCui, hasOpenConflict }: Enrolment) {
  return hasOpenConflict
    ? { table: pendingEnrolments, isClient: eq(pendingEnrolments.cnpCui, cnpCui) }
    : { table: citizens, isClient: eq(citizens.id, citizenId) }
}
