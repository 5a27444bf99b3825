import { randomBytes } from 'node:crypto'
import { dayOf } from '#contract/time-zone.ts'
import type { Day } from '#contract/days.ts'
import type { Pickup, ServicePlace, ServicePlaceSummary } from '#contract/locatii.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { readWithPenalties } from '#server/domain/penalties.ts'
import { balancesByContract } from '#server/domain/receivables.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { calendarUrl, hashCalendarSecret } from '#server/domain/calendar-links.ts'
import { toContainer } from '#server/modules/contracte/domain.ts'
import { listContainers } from '#server/modules/contracte/repo.ts'
import { isPickupReminderOn } from '#server/modules/mementouri/reminder.ts'
import type { Ports } from '#server/ports/ports.ts'
import {
  isWithin,
  afterTwoWeeks,
  findNextPickup,
  nextTwoWeeks,
  toPickup,
  yearAround,
} from '#server/domain/pickups.ts'
import type { PickupRow } from '#server/domain/pickups.ts'
import * as repo from './repo.ts'
import type { PlaceRow } from './repo.ts'

const SECRET_BYTES = 32

type Settings = { env: Pick<Ports['env'], 'penalties' | 'reminders' | 'city'> }

/** Loads a citizen's service places, each with its next pick-ups and its balance with penalties up to today. */
export async function loadPlaces(
  { env }: Settings,
  { db, now }: Pick<Context, 'db' | 'now'>,
  citizenId: number,
): Promise<ServicePlaceSummary[]> {
  const today = dayOf(now)
  const accrual = { citizenId, now, rules: env.penalties }
  const rows = await readWithPenalties(db, accrual, {
    read: (overdueBefore) => repo.listPlacesWithBalance(db, citizenId, overdueBefore),
    hasOverdue: (found) => found.some(({ isOverdue }) => isOverdue),
  })
  const pickups = await listUpcoming(
    db,
    rows.map(({ place }) => place.id),
    today,
  )
  return rows.map((row) => {
    const own = pickups.filter(({ placeId }) => placeId === row.place.id)
    const shared = rows.filter(({ contract }) => contract?.id === row.contract?.id).length
    return {
      ...toPlaceSummary(row, own.map(toPickup), today),
      ...toBalance(row, row.bani, shared),
      ...toEveReminder(env, row),
    }
  })
}

// The next pick-up of a rare fraction may be later than those shown.
async function listUpcoming(db: Db, placeIds: number[], today: Day): Promise<PickupRow[]> {
  const soon = await repo.listPickups(db, placeIds, nextTwoWeeks(today))
  const known = new Set(
    soon.filter(({ day: { doneAt } }) => doneAt === null).map(({ placeId }) => placeId),
  )
  const others = placeIds.filter((id) => !known.has(id))
  return [...soon, ...(await repo.listPickups(db, others, afterTwoWeeks(today)))]
}

/** Loads a service place with its year of pick-ups. Throws `inexistent`. */
export async function loadPlace(
  { env }: Settings,
  { db, now }: Pick<Context, 'db' | 'now'>,
  citizenId: number,
  id: number,
): Promise<ServicePlace> {
  const row = await repo.findOwnPlace(db, citizenId, id)
  if (!row) throw new ApiError('inexistent')
  const { contract } = row
  const today = dayOf(now)
  const pickups = (await repo.listPickups(db, [id], yearAround(today))).map(toPickup)
  const containers = contract ? await listContainers(db, [contract.id]) : []
  const balances = await balancesByContract(db, citizenId)
  const shared = contract ? await repo.countPlaces(db, citizenId, contract.id) : 0
  return {
    ...toPlaceSummary(row, pickups, today),
    ...toBalance(row, contract ? (balances.get(contract.id) ?? 0) : 0, shared),
    colectari: pickups,
    recipiente: containers.map(toContainer),
    are_calendar: row.place.calendarHash !== null,
    ...toEveReminder(env, row),
  }
}

/** Sets the citizen's own name (alias) of a place. Throws `inexistent`. */
export function renamePlace(
  settings: Settings,
  { db, now, requestId }: Context,
  citizenId: number,
  id: number,
  alias: string,
): Promise<ServicePlace> {
  return db.transaction(async (tx) => {
    if (!(await repo.renamePlace(tx, citizenId, id, alias))) throw new ApiError('inexistent')
    await auditPlace(tx, citizenId, 'loc.redenumit', id, requestId)
    return loadPlace(settings, { db: tx, now }, citizenId, id)
  })
}

/** Creates a new secret URL for a place's calendar, which invalidates the old one. Throws `inexistent`. */
export function rotateCalendarSecret(
  { env }: Pick<Ports, 'env'>,
  { db, requestId, language }: Context,
  citizenId: number,
  { id, hasDues }: { id: number; hasDues: boolean },
): Promise<{ adresa_ics: string }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return db.transaction(async (tx) => {
    const calendar = { calendarHash: hashCalendarSecret(env, secret), calendarHasDues: hasDues }
    const known = await repo.setCalendar(tx, citizenId, id, calendar)
    if (!known) throw new ApiError('inexistent')
    await auditPlace(tx, citizenId, 'loc.calendar', id, requestId)
    return { adresa_ics: calendarUrl(env, secret, language) }
  })
}

function auditPlace(
  db: Db,
  citizenId: number,
  action: string,
  id: number,
  requestId: string,
): Promise<void> {
  return audit(db, { actor: `cetatean:${citizenId}`, action, subject: `loc:${id}`, requestId })
}

function toPlaceSummary(
  { place }: PlaceRow,
  pickups: Pickup[],
  today: Day,
): Omit<ServicePlaceSummary, 'sold_bani'> {
  const next = findNextPickup(pickups, today)
  const soon = nextTwoWeeks(today)
  return {
    id: place.id,
    alias: place.alias,
    adresa: place.address,
    ...(place.lat !== null && place.lng !== null && { lat: place.lat, lng: place.lng }),
    data_sold: today,
    ...(next && { urmatoarea: next }),
    apropiate: pickups.filter(({ data }) => isWithin(soon, data)),
  }
}

/** The contract of a place and its balance, which all its `places` share. */
function toBalance({ contract }: PlaceRow, bani: number, places: number) {
  if (!contract) return { sold_bani: 0 }
  return {
    contract_id: contract.id,
    contract_numar: contract.numar,
    contract_locatii: places,
    sold_bani: bani,
  }
}

const toEveReminder = (
  env: Settings['env'],
  { eve }: PlaceRow,
): Pick<ServicePlaceSummary, 'memento'> =>
  isPickupReminderOn({ env }) ? { memento: eve && { ora: eve.hour, canal: eve.channel } } : {}
