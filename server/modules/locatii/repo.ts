import { and, arrayContains, asc, between, eq, sql } from 'drizzle-orm'
import type { Day } from '#contract/days.ts'
import type { Db } from '#server/db/db.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import {
  citizens,
  contracts,
  eveReminders,
  missedPickups,
  placeRounds,
  publicPoints,
  roundDays,
  rounds,
  servicePlaces,
} from '#server/db/schema.ts'
import { contractBalance } from '#server/domain/receivables.ts'
import type { PickupRow, DayRange } from '#server/domain/pickups.ts'
import type { PointRow } from './points.ts'

/** A service place; `contract` is null when it has none, or one that is now another client's. */
export interface PlaceRow {
  place: typeof servicePlaces.$inferSelect
  contract: { id: number; numar: string } | null
  /** Its reminder of the evening before; null if the citizen asked for none. */
  eve: Pick<typeof eveReminders.$inferSelect, 'hour' | 'channel'> | null
}

/** A place with the balance of its contract. */
export interface ListedPlace extends PlaceRow {
  bani: number
  /** True if a penalty on the contract may have grown. */
  isOverdue: boolean
}

/** Lists a citizen's service places, by id. */
export const listPlaces = (db: Db, citizenId: number): Promise<PlaceRow[]> =>
  selectPlaces(db, {}).where(eq(servicePlaces.citizenId, citizenId))

/** As `listPlaces`, with the balances of contracts. */
export function listPlacesWithBalance(
  db: Db,
  citizenId: number,
  overdueBefore: Day,
): Promise<ListedPlace[]> {
  const query = prepareOnce(db, 'places', () => {
    const citizen = sql.placeholder('citizen')
    const balance = contractBalance(db, citizen, sql.placeholder('overdueBefore'))
    return selectPlaces(db, balance).where(eq(servicePlaces.citizenId, citizen))
  })
  return query.execute({ citizen: citizenId, overdueBefore })
}

/** Counts a citizen's places that a contract is for. */
export const countPlaces = (db: Db, citizenId: number, contractId: number): Promise<number> =>
  db.$count(
    servicePlaces,
    and(eq(servicePlaces.citizenId, citizenId), eq(servicePlaces.contractId, contractId)),
  )

/** Finds a citizen's own place; null otherwise. */
export async function findOwnPlace(
  db: Db,
  citizenId: number,
  id: number,
): Promise<PlaceRow | null> {
  const [row] = await selectPlaces(db, {}).where(ownPlace(citizenId, id))
  return row ?? null
}

function selectPlaces<More extends Partial<ReturnType<typeof contractBalance>>>(
  db: Db,
  more: More,
) {
  const { id, numar } = contracts
  const { hour, channel } = eveReminders
  return db
    .select({ place: servicePlaces, contract: { id, numar }, eve: { hour, channel }, ...more })
    .from(servicePlaces)
    .leftJoin(
      contracts,
      and(
        eq(contracts.id, servicePlaces.contractId),
        eq(contracts.citizenId, servicePlaces.citizenId),
      ),
    )
    .leftJoin(
      eveReminders,
      and(
        eq(eveReminders.placeId, servicePlaces.id),
        eq(eveReminders.citizenId, servicePlaces.citizenId),
      ),
    )
    .orderBy(asc(servicePlaces.id))
}

/** Lists the pick-ups of the given places within a span, by day. */
export async function listPickups(
  db: Db,
  placeIds: number[],
  { from, to }: DayRange,
): Promise<PickupRow[]> {
  if (placeIds.length === 0) return []
  return prepareOnce(db, 'pickups', () => selectPickups(db)).execute({ places: placeIds, from, to })
}

function selectPickups(db: Db) {
  const { placeholder } = sql
  const span = between(roundDays.day, placeholder('from'), placeholder('to'))
  return db
    .select({
      placeId: placeRounds.placeId,
      round: {
        id: rounds.id,
        fractie: rounds.fractie,
        frecventa: rounds.frecventa,
        hours: rounds.hours,
      },
      day: {
        day: roundDays.day,
        movedFrom: roundDays.movedFrom,
        movedReason: roundDays.movedReason,
        doneAt: roundDays.doneAt,
      },
      missedReason: missedPickups.reason,
    })
    .from(placeRounds)
    .innerJoin(rounds, eq(rounds.id, placeRounds.roundId))
    .innerJoin(roundDays, eq(roundDays.roundId, rounds.id))
    .leftJoin(
      missedPickups,
      and(
        eq(missedPickups.roundDayId, roundDays.id),
        eq(missedPickups.placeId, placeRounds.placeId),
      ),
    )
    .where(and(sql`${placeRounds.placeId} = any(${placeholder('places')})`, span))
    .orderBy(asc(roundDays.day), asc(rounds.cod))
}

/** Sets the alias of a place. Returns false when the citizen has no place with that id. */
export async function renamePlace(
  db: Db,
  citizenId: number,
  id: number,
  alias: string,
): Promise<boolean> {
  return changePlace(db, citizenId, id, { alias })
}

/**
 * Replaces the hash of a place's calendar secret, and sets whether it has due days. Returns false when the citizen has no
 * place with that id.
 */
export async function setCalendar(
  db: Db,
  citizenId: number,
  id: number,
  calendar: { calendarHash: string; calendarHasDues: boolean },
): Promise<boolean> {
  return changePlace(db, citizenId, id, calendar)
}

async function changePlace(
  db: Db,
  citizenId: number,
  id: number,
  changes: Partial<typeof servicePlaces.$inferInsert>,
): Promise<boolean> {
  const changed = await db
    .update(servicePlaces)
    .set(changes)
    .where(ownPlace(citizenId, id))
    .returning({ id: servicePlaces.id })
  return changed.length > 0
}

/** Finds a place by the hash of its calendar secret; null when its citizen's account is not active. */
export async function findPlaceByCalendar(db: Db, calendarHash: string) {
  const [row] = await db
    .select({
      id: servicePlaces.id,
      alias: servicePlaces.alias,
      createdAt: servicePlaces.createdAt,
      citizenId: citizens.id,
      contractId: servicePlaces.contractId,
      hasDues: servicePlaces.calendarHasDues,
    })
    .from(servicePlaces)
    .innerJoin(citizens, eq(citizens.id, servicePlaces.citizenId))
    .where(and(eq(servicePlaces.calendarHash, calendarHash), eq(citizens.state, 'activ')))
  return row ?? null
}

const ownPlace = (citizenId: number, id: number) =>
  and(eq(servicePlaces.id, id), eq(servicePlaces.citizenId, citizenId))

/** Lists public points, filtered by kind and by accepted fraction where given. */
export function listPoints(
  db: Db,
  { tip, fractie }: { tip?: string | undefined; fractie?: string | undefined },
): Promise<PointRow[]> {
  const ofKind = tip === undefined ? undefined : eq(publicPoints.tip, tip)
  const taking = fractie === undefined ? undefined : arrayContains(publicPoints.fractii, [fractie])
  return db
    .select()
    .from(publicPoints)
    .where(and(eq(publicPoints.active, true), ofKind, taking))
    .orderBy(asc(publicPoints.id))
}

/** Finds a public point that was not withdrawn; null otherwise. */
export async function findPoint(db: Db, id: number): Promise<PointRow | null> {
  const [row] = await db
    .select()
    .from(publicPoints)
    .where(and(eq(publicPoints.id, id), eq(publicPoints.active, true)))
  return row ?? null
}
