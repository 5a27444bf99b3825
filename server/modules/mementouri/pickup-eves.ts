import { sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { parseHours } from '#contract/hours.ts'
import type { EveReminder } from '#contract/locatii.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import {
  contracts,
  eveReminders,
  placeRounds,
  pushSubscriptions,
  roundDays,
  rounds,
  servicePlaces,
  sessions,
} from '#server/db/schema.ts'
import { withShortTransaction } from '#server/db/short-transaction.ts'
import { endOfDay } from '#server/domain/business-days.ts'
import { isActiveSession } from '#server/domain/bulk-notifications.ts'
import { notifyGathered } from '#server/domain/gathered-notifications.ts'
import type { NewNotification } from '#server/domain/notifications.ts'
import type { Ports } from '#server/ports/ports.ts'
import { dueEveHours } from './domain.ts'
import { isPickupReminderOn } from './reminder.ts'
import { writeEve } from './words.ts'

const BATCH = 500

/**
 * Tells citizens who asked, at their hour, of tomorrow's pick-ups, once a day and place; returns whether there may be
 * more to tell. Safe to run at once from several processes.
 */
export async function tellPickupEves({
  db,
  ...ports
}: Pick<Ports, 'db' | 'env' | 'clock'>): Promise<boolean> {
  const now = ports.clock.now()
  const hours = dueEveHours(now)
  if (hours.length === 0 || !isPickupReminderOn(ports)) return false
  const today = dayOf(now)
  const tomorrow = addDays(today, 1)
  return withShortTransaction(db, async (tx) => {
    const placeIds = await takePlaces(tx, hours, tomorrow)
    const pickups = await listPickups(tx, placeIds, tomorrow, now)
    await notifyGathered(tx, ports, toNotices(pickups, ports, endOfDay(today)))
    return placeIds.length === BATCH
  })
}

async function takePlaces(tx: Db, hours: string[], tomorrow: Day): Promise<number[]> {
  const { rows } = await tx.execute<{ placeId: number }>(sql`
    update ${eveReminders} set told_for = ${tomorrow}
    where place_id in (
      select e.place_id from ${eveReminders} e where e.hour in ${hours} and e.told_for < ${tomorrow}
      limit ${BATCH} for update skip locked
    )
    returning place_id as "placeId"`)
  return rows.map(({ placeId }) => placeId)
}

/** Collections of one day at a place. */
interface EvePickups extends Record<string, unknown> {
  placeId: number
  citizenId: number
  alias: string
  channel: EveReminder['canal']
  /** True if a device of the citizen takes push messages. */
  hasDevice: boolean
  fractions: string[]
  hours: string[]
}

/** Lists what is collected on a day at places whose contract is in force, by citizen and place. */
async function listPickups(db: Db, placeIds: number[], day: Day, now: Date): Promise<EvePickups[]> {
  if (placeIds.length === 0) return []
  const { rows } = await db.execute<EvePickups>(sql`
    select p.id as "placeId", p.citizen_id as "citizenId", p.alias, e.channel,
      array_agg(distinct r.fractie) as fractions, array_agg(r.hours) as hours,
      exists (
        select from ${pushSubscriptions}
        join ${sessions} on ${sessions.id} = ${pushSubscriptions.sessionId}
        where ${pushSubscriptions.citizenId} = p.citizen_id and ${isActiveSession(now)}
      ) as "hasDevice"
    from ${eveReminders} e
    join ${servicePlaces} p on p.id = e.place_id and p.citizen_id = e.citizen_id
    join ${placeRounds} pr on pr.place_id = p.id
    join ${rounds} r on r.id = pr.round_id
    join ${roundDays} d on d.round_id = r.id and d.day = ${day} and d.done_at is null
    where e.place_id in ${placeIds} and (p.contract_id is null or exists (
      select from ${contracts} c
      where c.id = p.contract_id and c.citizen_id = p.citizen_id and c.state <> 'incetat'
    ))
    group by p.id, e.channel
    order by p.id`)
  return rows
}

const toNotices = (
  pickups: EvePickups[],
  { env }: Pick<Ports, 'env'>,
  expiresAt: Date,
): NewNotification[] =>
  pickups.map(({ placeId, citizenId, alias, channel, hasDevice, fractions, hours }) => {
    const words = writeEve(env.city, { fractions, alias, time: findEarliest(hours) })
    // Who removed the portal from the phone is not left without a word.
    const reached = channel === 'push' && !(env.push && hasDevice) ? 'email' : channel
    const link = `/locatie/${placeId}`
    return { citizenId, kind: 'colectare', ...words, link, only: [reached], expiresAt }
  })

/** Returns the earliest beginning of some hours; empty if none are known. */
const findEarliest = (hours: string[]): string =>
  hours.flatMap((one) => parseHours(one)?.[0] ?? []).toSorted()[0] ?? ''
