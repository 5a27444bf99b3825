import { and, eq, isNull, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { limits } from '#contract/limits.ts'
import type { PickupReport } from '#contract/locatii.ts'
import { listPickupStatuses, pickupStatusDays } from '#contract/pickup-status.ts'
import type { PickupStatus } from '#contract/pickup-status.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import {
  pickupReports,
  pickupWatches,
  placeRounds,
  roundDays,
  rounds,
  servicePlaces,
  sesizari,
} from '#server/db/schema.ts'
import { toPickup } from '#server/domain/pickups.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { isPickupReminderOn } from '#server/modules/mementouri/reminder.ts'
import type { Ports } from '#server/ports/ports.ts'
import { findOwnPlace, listPickups } from './repo.ts'

type Reported = PickupReport['ridicari'][number]
type Settings = Pick<Ports, 'env'>

/** Loads how the pick-ups of a citizen's place stand today, and who reported them. Throws `inexistent`. */
export async function loadPickupReport(
  ports: Settings,
  { db, now }: Pick<Context, 'db' | 'now'>,
  citizenId: number,
  placeId: number,
): Promise<PickupReport> {
  const row = await findOwnPlace(db, citizenId, placeId)
  if (!row) throw new ApiError('inexistent')
  const today = dayOf(now)
  const { before, after } = pickupStatusDays
  const span = { from: addDays(today, -before), to: addDays(today, after) }
  const colectari = (await listPickups(db, [placeId], span)).map(toPickup)
  const statuses = listPickupStatuses(colectari, now)
  const facts = await listFacts(db, citizenId, placeId, statuses)
  const isWatchOn = isPickupReminderOn(ports)
  return { colectari, ridicari: statuses.map((one) => toReported(one, facts, isWatchOn)) }
}

/** Starts or stops telling a citizen how today's pick-up goes. Idempotent. Throws `inexistent`, `stare_nepotrivita`. */
export function setPickupWatch(
  ports: Settings,
  { db, now }: Context,
  citizenId: number,
  placeId: number,
  { fractie, anunt }: { fractie: string; anunt: boolean },
): Promise<PickupReport> {
  const load = (tx: Db) => loadPickupReport(ports, { db: tx, now }, citizenId, placeId)
  return db.transaction(async (tx) => {
    const known = (await load(tx)).ridicari.find((one) => one.fractie === fractie)
    if (anunt && known?.anunt === undefined) throw new ApiError('stare_nepotrivita')
    const ids = await listOpenDayIds(tx, placeId, fractie, dayOf(now))
    for (const roundDayId of ids) {
      if (anunt) {
        const watch = { placeId, roundDayId, askedAt: now }
        await tx.insert(pickupWatches).values(watch).onConflictDoNothing()
      } else {
        const { placeId: place, roundDayId: day } = pickupWatches
        await tx.delete(pickupWatches).where(and(eq(place, placeId), eq(day, roundDayId)))
      }
    }
    return load(tx)
  })
}

async function listOpenDayIds(db: Db, placeId: number, fractie: string, today: Day) {
  const rows = await db
    .select({ id: roundDays.id })
    .from(placeRounds)
    .innerJoin(rounds, eq(rounds.id, placeRounds.roundId))
    .innerJoin(roundDays, eq(roundDays.roundId, rounds.id))
    .where(
      and(
        eq(placeRounds.placeId, placeId),
        eq(rounds.fractie, fractie),
        eq(roundDays.day, today),
        isNull(roundDays.doneAt),
      ),
    )
  return rows.map(({ id }) => id)
}

interface Facts extends Record<string, unknown> {
  fractie: string
  day: Day
  others: number
  ownId: number | null
  ownNumber: string | null
  watched: boolean
}

/** Lists what is known of the pick-ups: how many others of the street reported them, the citizen's own report and watch. */
async function listFacts(
  db: Db,
  citizenId: number,
  placeId: number,
  statuses: PickupStatus[],
): Promise<Facts[]> {
  const days = statuses.flatMap(({ ridicare }) => ridicare?.data ?? [])
  if (days.length === 0) return []
  const { rows } = await db.execute<Facts>(sql`
    select r.fractie, d.day::text as day,
      count(distinct p.citizen_id) filter (
        where p.citizen_id <> ${citizenId} and p.address ->> 'strada' = own.address ->> 'strada'
          and p.address ->> 'localitate' = own.address ->> 'localitate'
      )::int as others,
      max(s.id) filter (where pr.place_id = own.id and s.citizen_id = ${citizenId}) as "ownId",
      max(s.numar) filter (where pr.place_id = own.id and s.citizen_id = ${citizenId}) as "ownNumber",
      exists (
        select 1 from ${pickupWatches} w where w.place_id = own.id and w.round_day_id = d.id
      ) as watched
    from ${servicePlaces} own
    join ${placeRounds} served on served.place_id = own.id
    join ${rounds} r on r.id = served.round_id
    join ${roundDays} d on d.round_id = r.id and d.day in ${[...new Set(days)]}
    left join ${pickupReports} pr on pr.round_day_id = d.id
    left join ${servicePlaces} p on p.id = pr.place_id
    left join ${sesizari} s on s.id = pr.sesizare_id
    where own.id = ${placeId}
    group by r.fractie, d.id, d.day, own.id`)
  return rows
}

function toReported(status: PickupStatus, all: Facts[], isWatchOn: boolean): Reported {
  const { fractie, stare, ridicare, pana_la, urmatoarea } = status
  const data = ridicare?.data
  const facts = all.filter((one) => one.fractie === fractie && one.day === data)
  const others = Math.max(0, ...facts.map((one) => one.others))
  const own = facts.find(({ ownId }) => ownId !== null)
  const canWatch = isWatchOn && stare === 'inca_nu_a_trecut' && pana_la !== null
  return {
    fractie,
    stare,
    ...(data !== undefined && { data }),
    ...(pana_la !== null && { pana_la }),
    ...(urmatoarea !== null && { urmatoarea }),
    ...(others >= limits.anonymousCount && { altii: others }),
    ...(own && { sesizare: { id: own.ownId!, numar: own.ownNumber! } }),
    ...(canWatch && { anunt: facts.some(({ watched }) => watched) }),
  }
}
