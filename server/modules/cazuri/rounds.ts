import { asc, eq, sql } from 'drizzle-orm'
import { addressLine } from '#contract/address-line.ts'
import type { DeskCase } from '#contract/desk/cazuri.ts'
import type { Day } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { pickupReports, servicePlaces } from '#server/db/schema.ts'
import { distanceBetween } from '#server/domain/distance.ts'
import { toPickup, yearAround } from '#server/domain/pickups.ts'
import type { CasePlace, CaseRecord } from '#server/modules/dosare/load.ts'
import { listPickups, listPlaces } from '#server/modules/locatii/repo.ts'
import { findNamedStreet, matchAddresses } from '#server/modules/sesizari/similar-address.ts'
import { findNearestStreet } from '#server/modules/strazi/nearest-street.ts'

interface Spot {
  placeId: number
  label: string
  /** True for another place of the street. */
  onStreet: boolean
}

/** Reads the pick-ups at the place of a case: those of the day it is about, the last and the next one. */
export async function readRounds(
  db: Db,
  record: CaseRecord,
  now: Date,
): Promise<DeskCase['ridicari']> {
  const spot = await findSpot(db, record)
  if (!spot) return null
  const today = dayOf(now)
  const day: Day = record.day ?? dayOf(record.sentAt)
  const pickups = (await listPickups(db, [spot.placeId], yearAround(today))).map(toPickup)
  const isPlanned = ({ rezultat }: { rezultat: string }) => rezultat === 'programata'
  return {
    loc: spot.label,
    pe_strada: spot.onStreet,
    zi: day,
    in_ziua: pickups.filter(({ data }) => data === day),
    ultima: pickups.findLast((pickup) => pickup.data <= today && !isPlanned(pickup)) ?? null,
    sesizata: await countReports(db, record),
    urmatoarea: pickups.find((pickup) => pickup.data >= today && isPlanned(pickup)) ?? null,
  }
}

/** Counts the clients who reported the pick-up that a case is about. */
async function countReports(
  db: Db,
  { kind, id }: CaseRecord,
): Promise<NonNullable<DeskCase['ridicari']>['sesizata']> {
  if (kind !== 'sesizare') return null
  const { rows } = await db.execute<{ pe_strada: number; pe_tura: number }>(sql`
    select count(distinct p.citizen_id)::int as pe_tura,
      count(distinct p.citizen_id) filter (
        where p.address ->> 'strada' = own.address ->> 'strada'
          and p.address ->> 'localitate' = own.address ->> 'localitate'
      )::int as pe_strada
    from ${pickupReports} r
    join ${servicePlaces} own on own.id = r.place_id
    join ${pickupReports} other on other.round_day_id = r.round_day_id
    join ${servicePlaces} p on p.id = other.place_id
    where r.sesizare_id = ${id}
    group by r.sesizare_id`)
  return rows[0] ?? null
}

async function findSpot(db: Db, { citizen, contractId, place }: CaseRecord): Promise<Spot | null> {
  const text = place?.text ?? ''
  const own = await listPlaces(db, citizen.id)
  const street = await findNamedStreet(db, text)
  const isNear = matchAddresses(text, street)
  const found =
    own.find(({ contract }) => contract !== null && contract.id === contractId) ??
    own.find(({ place: { address } }) => isNear(addressLine(address))) ??
    (place || own.length > 1 ? undefined : own[0])
  if (found) {
    const { id, address } = found.place
    return { placeId: id, label: addressLine(address), onStreet: false }
  }
  return place && findOnStreet(db, place, street?.denumire ?? null, isNear)
}

/** Finds a place of anybody's on the street: the one near in numbers, else the nearest. */
async function findOnStreet(
  db: Db,
  { lat, lng }: CasePlace,
  named: string | null,
  isNear: (address: string) => boolean,
): Promise<Spot | null> {
  const position = lat === null || lng === null ? null : { lat, lng }
  const street = named ?? (position && (await findNearestStreet(db, position)))
  if (street === null) return null
  const rows = await db
    .select({
      id: servicePlaces.id,
      address: servicePlaces.address,
      lat: servicePlaces.lat,
      lng: servicePlaces.lng,
    })
    .from(servicePlaces)
    .where(eq(sql`${servicePlaces.address} ->> 'strada'`, street))
    .orderBy(asc(servicePlaces.id))
  const metresTo = (place: (typeof rows)[number]) =>
    position && place.lat !== null && place.lng !== null
      ? distanceBetween(position, { lat: place.lat, lng: place.lng })
      : Infinity
  const nearest = rows.toSorted((one, other) => compareMetres(metresTo(one), metresTo(other)))[0]
  const found = rows.find(({ address }) => isNear(addressLine(address))) ?? nearest
  return found ? { placeId: found.id, label: street, onStreet: true } : null
}

// The difference of two infinities is not a number.
const compareMetres = (one: number, other: number): number => (one === other ? 0 : one - other)
