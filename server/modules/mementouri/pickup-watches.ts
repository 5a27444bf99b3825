import { sql } from 'drizzle-orm'
import type { Day } from '#contract/days.ts'
import { endOfHours, isOver } from '#contract/pickup-status.ts'
import { dayOf, timeOf } from '#contract/time-zone.ts'
import { withShortTransaction } from '#server/db/short-transaction.ts'
import {
  missedPickups,
  pickupWatches,
  roundDays,
  rounds,
  servicePlaces,
} from '#server/db/schema.ts'
import type { Db } from '#server/db/db.ts'
import { notifyGathered } from '#server/domain/gathered-notifications.ts'
import type { NewNotification } from '#server/domain/notifications.ts'
import { translateTexts } from '#server/domain/translations.ts'
import type { Ports } from '#server/ports/ports.ts'
import { isPickupReminderOn } from './reminder.ts'
import { writePickupOutcome } from './words.ts'

interface Watch extends Record<string, unknown> {
  placeId: number
  roundDayId: number
  citizenId: number
  alias: string
  fraction: string
  hours: string
  doneAt: Date | null
  /** Why the containers of the place were not emptied; null if they were, or the truck has not come. */
  missed: string | null
}

const BATCH = 500

/**
 * Tells the citizens who asked that their pick-up was made, or was not by the end of its hours, once each; returns
 * whether there may be more to tell. Safe to run at once from several processes.
 */
export async function tellPickupWatchers({
  db,
  ...ports
}: Pick<Ports, 'db' | 'env' | 'clock'>): Promise<boolean> {
  if (!isPickupReminderOn(ports)) return false
  const now = ports.clock.now()
  return withShortTransaction(db, async (tx) => {
    const due = await lockWatches(tx, await listDueDays(tx, now))
    if (due.length === 0) return false
    await deleteWatches(tx, due)
    const causes = [...new Set(due.flatMap(({ missed }) => missed ?? []))]
    const translated = await translateTexts(tx, 'en', causes)
    const english = new Map(causes.map((cause, index) => [cause, translated[index] ?? cause]))
    await notifyGathered(
      tx,
      ports,
      due.map((watch) => toNotice(watch, ports, english)),
    )
    return due.length === BATCH
  })
}

interface WatchedDay extends Record<string, unknown> {
  id: number
  day: Day
  hours: string
  isDone: boolean
}

/** Lists the days of rounds whose citizens are to be told. */
async function listDueDays(tx: Db, now: Date): Promise<number[]> {
  const { rows } = await tx.execute<WatchedDay>(sql`
    select d.id, d.day::text as day, r.hours, d.done_at is not null as "isDone"
    from ${roundDays} d join ${rounds} r on r.id = d.round_id
    where exists (select 1 from ${pickupWatches} w where w.round_day_id = d.id)
      and (d.done_at is not null or d.day <= ${dayOf(now)})`)
  return rows.filter(({ isDone, day, hours }) => isDone || isOver(day, hours, now)).map((d) => d.id)
}

async function lockWatches(tx: Db, dayIds: number[]): Promise<Watch[]> {
  if (dayIds.length === 0) return []
  const { rows } = await tx.execute<Watch & { doneAt: string | Date | null }>(sql`
    select w.place_id as "placeId", w.round_day_id as "roundDayId", p.citizen_id as "citizenId", p.alias,
      r.fractie as fraction, r.hours, d.done_at as "doneAt", m.reason as missed
    from ${pickupWatches} w
    join ${roundDays} d on d.id = w.round_day_id
    join ${rounds} r on r.id = d.round_id
    join ${servicePlaces} p on p.id = w.place_id
    left join ${missedPickups} m on m.round_day_id = d.id and m.place_id = p.id
    where w.round_day_id in ${dayIds}
    order by w.round_day_id, w.place_id
    limit ${BATCH}
    for update of w skip locked`)
  return rows.map((row) => ({ ...row, doneAt: row.doneAt === null ? null : new Date(row.doneAt) }))
}

async function deleteWatches(tx: Db, told: Watch[]): Promise<void> {
  const keys = told.map(({ placeId, roundDayId }) => sql`(${placeId}::int, ${roundDayId}::int)`)
  await tx.execute(sql`
    delete from ${pickupWatches} where (place_id, round_day_id) in (${sql.join(keys, sql`, `)})`)
}

function toNotice(
  { citizenId, placeId, alias, fraction, hours, doneAt, missed }: Watch,
  { env }: Pick<Ports, 'env'>,
  english: Map<string, string>,
): NewNotification {
  const isMade = doneAt !== null && missed === null
  const time = isMade ? timeOf(doneAt) : (endOfHours(hours) ?? (doneAt ? timeOf(doneAt) : '24:00'))
  const cause = { ro: missed ?? '', en: english.get(missed ?? '') ?? '' }
  const words = writePickupOutcome(env.city, isMade ? 'ridicare_facuta' : 'ridicare_nefacuta', {
    fractions: [fraction],
    alias,
    time,
    cause,
  })
  return { citizenId, kind: 'colectare', ...words, link: `/locatie/${placeId}` }
}
