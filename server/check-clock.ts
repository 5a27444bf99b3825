import { desc, sql } from 'drizzle-orm'
import { plural } from '#contract/plural.ro.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/db/schema.ts'
import type { Clock } from '#server/ports/clock.ts'
import { single } from '#server/db/single.ts'
import { StartError } from './errors/start-error.ts'

const MAX_DRIFT_MINUTES = 5
const MINUTE_MS = 60_000

/**
 * Throws a `StartError` if the clocks of the server and of its database differ by more than five minutes, since the
 * same rows hold instants of both.
 */
export async function assertDatabaseClock(db: Db, clock: Clock): Promise<void> {
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`)
  const minutes = minutesBetween(clock.now(), new Date(single(rows).now))
  if (Math.abs(minutes) <= MAX_DRIFT_MINUTES) return
  throw new StartError(
    `Ceasul acestui server și cel al bazei de date diferă cu ${plural(Math.abs(minutes), { one: 'minut', few: 'minute' })}. Potriviți-le (NTP) și porniți din nou.`,
  )
}

/**
 * Returns how many minutes the clock is behind the newest audit entry; 0 up to five. Correcting a fast clock also
 * causes this, so it does not prevent a start.
 */
export async function minutesBehindAudit(db: Db, clock: Clock): Promise<number> {
  const [last] = await db.select({ at: audit.at }).from(audit).orderBy(desc(audit.id)).limit(1)
  const minutes = last ? minutesBetween(clock.now(), last.at) : 0
  return minutes > MAX_DRIFT_MINUTES ? minutes : 0
}

const minutesBetween = (earlier: Date, later: Date): number =>
  Math.round((later.getTime() - earlier.getTime()) / MINUTE_MS)
