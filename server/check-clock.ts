import { desc, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/db/schema.ts'
import type { Clock } from '#server/ports/clock.ts'
import { StartError } from './start-error.ts'

const MOST_MINUTES = 5
const MINUTE_MS = 60_000

/**
 * Throws a `StartError` when the clocks of the server and of its database differ by more than five minutes: instants of both
 * stand in the same rows.
 */
export async function requireDatabaseClock(db: Db, clock: Clock): Promise<void> {
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`)
  const minutes = minutesBetween(clock.now(), new Date(rows[0]!.now))
  if (Math.abs(minutes) <= MOST_MINUTES) return
  throw new StartError(
    `Ceasul acestui server și cel al bazei de date diferă cu ${Math.abs(minutes)} minute. Potriviți-le (NTP) și porniți din nou.`,
  )
}

/**
 * By how many minutes the clock is behind what the database holds already; 0 for less than five. Whoever has put a fast clock
 * right is told too, so this is no reason not to start.
 */
export async function minutesBehindAudit(db: Db, clock: Clock): Promise<number> {
  const [last] = await db.select({ at: audit.at }).from(audit).orderBy(desc(audit.id)).limit(1)
  const minutes = last ? minutesBetween(clock.now(), last.at) : 0
  return minutes > MOST_MINUTES ? minutes : 0
}

const minutesBetween = (earlier: Date, later: Date): number =>
  Math.round((later.getTime() - earlier.getTime()) / MINUTE_MS)
