import { sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { parseHours } from '#contract/hours.ts'
import type { ServiceAddress } from '#contract/contracte.ts'
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
import { groupBy } from '#server/domain/group-by.ts'
import type { NewNotification } from '#server/domain/notifications.ts'
import type { Ports } from '#server/ports/ports.ts'
import { dueEveHours } from './domain.ts'
import { isPickupReminderOn } from './reminder.ts'
import type { Collection } from './reminder-formats.ro.ts'
import { writeEve } from './words.ts'

const BATCH = 500
const LOCK = 'ridicări de mâine'

/**
 * Tells citizens who asked, at their hour, of tomorrow's pick-ups, once a day; returns whether there may be more to
 * tell. Safe to run at once from several processes: one of them at a time tells some.
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
    if (!(await tryLock(tx))) return false
    const placeIds = await takePlaces(tx, hours, tomorrow)
    const pickups = await listPickups(tx, placeIds, tomorrow, now)
    await notifyGathered(tx, ports, toNotices(pickups, ports, endOfDay(today)))
    return placeIds.length >= BATCH
  })
}

async function tryLock(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${LOCK}, 0)) as taken`,
  )
  return rows[0]?.taken ?? false
}

/** Marks the places of some citizens as told: all that are due of each, as they share a message. */
async function takePlaces(tx: Db, hours: string[], tomorrow: Day): Promise<number[]> {
  const due = sql`e.hour in ${hours} and e.told_for < ${tomorrow}`
  const { rows } = await tx.execute<{ placeId: number }>(sql`
    update ${eveReminders} e set told_for = ${tomorrow}
    where ${due} and e.citizen_id in (
      select e.citizen_id from ${eveReminders} e where ${due} limit ${BATCH}
    )
    returning e.place_id as "placeId"`)
  return rows.map(({ placeId }) => placeId)
}

/** Collections of one day at a place. */
interface EvePickups extends Record<string, unknown> {
  placeId: number
  citizenId: number
  alias: string
  address: ServiceAddress
  channel: EveReminder['canal']
  /** True if a device of the citizen takes push messages. */
  hasDevice: boolean
  fractions: string[]
  hours: string[]
}

/** Lists what is collected on a day at places whose contract is in force, by place. */
async function listPickups(db: Db, placeIds: number[], day: Day, now: Date): Promise<EvePickups[]> {
  if (placeIds.length === 0) return []
  const { rows } = await db.execute<EvePickups>(sql`
    select p.id as "placeId", p.citizen_id as "citizenId", p.alias, p.address, e.channel,
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

/** Writes one notification of each citizen and channel, as places share an evening. */
function toNotices(
  pickups: EvePickups[],
  { env }: Pick<Ports, 'env'>,
  expiresAt: Date,
): NewNotification[] {
  const reach = ({ channel, hasDevice }: EvePickups): EveReminder['canal'] =>
    // Who removed the portal from the phone is not left without a word.
    channel === 'push' && !(env.push && hasDevice) ? 'email' : channel
  const groups = groupBy(pickups, (one) => `${one.citizenId} ${reach(one)}`)
  return [...groups.values()].map((own) => {
    const [first, ...others] = own
    const { citizenId, placeId } = first
    const time = findEarliest(own.flatMap(({ hours }) => hours))
    const words = writeEve(env.city, toCollections(own), time)
    const link = others.length > 0 ? '/locatii' : `/locatie/${placeId}`
    return { citizenId, kind: 'colectare', ...words, link, only: [reach(first)], expiresAt }
  })
}

/** Joins the places of a citizen where the same is collected; a single one is named only by its alias. */
function toCollections(own: EvePickups[]): Collection[] {
  const nameOf = ({ alias, address: { strada, numar } }: EvePickups) =>
    alias || (own.length > 1 ? `${strada} nr. ${numar}` : '')
  const groups = groupBy(own, ({ fractions }) => fractions.join())
  return [...groups.values()].map((alike) => ({
    fractions: alike[0].fractions,
    places: alike.map(nameOf).filter(Boolean),
  }))
}

/** Returns the earliest beginning of some hours; empty if none are known. */
const findEarliest = (hours: string[]): string =>
  hours.flatMap((one) => parseHours(one)?.[0] ?? []).toSorted()[0] ?? ''
