import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import type { Pickup } from '#contract/locatii.ts'
import type { missedPickups, roundDays, rounds } from '#server/db/schema.ts'

/** A day on which a place's round is driven, as the database has it. */
export interface PickupRow {
  placeId: number
  round: Pick<typeof rounds.$inferSelect, 'id' | 'fractie' | 'frecventa' | 'hours'>
  day: Pick<typeof roundDays.$inferSelect, 'day' | 'movedFrom' | 'movedReason' | 'doneAt'>
  /** Null where the containers were emptied, or are yet to be. */
  missedReason: (typeof missedPickups.$inferSelect)['reason'] | null
}

/** From the first day to the last, both included. */
export interface Span {
  from: Day
  to: Day
}

const SOON_DAYS = 14
/** Half a year: what a place's calendar shows of the past and of the future. */
const HALF_YEAR_DAYS = 183

export const soonFrom = (today: Day): Span => ({ from: today, to: addDays(today, SOON_DAYS - 1) })

/** From the day after those to the end of what is known. */
export const laterThanSoon = (today: Day): Span => ({
  from: addDays(today, SOON_DAYS),
  to: yearAround(today).to,
})

export const yearAround = (today: Day): Span => ({
  from: addDays(today, -HALF_YEAR_DAYS),
  to: addDays(today, HALF_YEAR_DAYS),
})

export const isWithin = ({ from, to }: Span, day: Day): boolean => from <= day && day <= to

/** How a pick-up went: one that has not been driven yet is planned, whatever its day. */
export function outcomeOf({
  day: { doneAt },
  missedReason,
}: Pick<PickupRow, 'day' | 'missedReason'>): Pick<Pickup, 'rezultat' | 'efectuata_la' | 'motiv'> {
  if (!doneAt) return { rezultat: 'programata' }
  if (missedReason !== null) return { rezultat: 'neefectuata', motiv: missedReason }
  return { rezultat: 'efectuata', efectuata_la: doneAt.toISOString() }
}

// One that was moved back is where it was planned.
function movedOf({ day, movedFrom: [first], movedReason }: PickupRow['day']) {
  if (first === undefined || first === day) return {}
  return { data_initiala: first, ...(movedReason !== '' && { motiv_mutare: movedReason }) }
}

export function toPickup(row: PickupRow): Pickup {
  const { round, day } = row
  return {
    fractie: round.fractie,
    frecventa: round.frecventa,
    data: day.day,
    ...movedOf(day),
    ...(round.hours !== '' && { interval: round.hours }),
    ...outcomeOf(row),
  }
}

/** The first planned one that is not over. `pickups` are in the order of their days. */
export function nextOf(pickups: Pickup[], today: Day): { fractie: string; data: Day } | null {
  const next = pickups.find(({ data, rezultat }) => rezultat === 'programata' && data >= today)
  return next ? { fractie: next.fractie, data: next.data } : null
}
