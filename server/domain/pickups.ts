import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import type { Pickup } from '#contract/locatii.ts'
import type { missedPickups, roundDays, rounds } from '#server/db/schema.ts'

/** A pick-up of a place, as stored: a round and one of its days. */
export interface PickupRow {
  placeId: number
  round: Pick<typeof rounds.$inferSelect, 'id' | 'fractie' | 'frecventa' | 'hours'>
  day: Pick<typeof roundDays.$inferSelect, 'day' | 'movedFrom' | 'movedReason' | 'doneAt'>
  /** Null when the containers were emptied, or are yet to be. */
  missedReason: (typeof missedPickups.$inferSelect)['reason'] | null
}

/** Range of days, both ends included. */
export interface DayRange {
  from: Day
  to: Day
}

const UPCOMING_DAYS = 14
/** Half a year: how far a place's calendar reaches into the past and into the future. */
const HALF_YEAR_DAYS = 183

export const nextTwoWeeks = (today: Day): DayRange => ({
  from: today,
  to: addDays(today, UPCOMING_DAYS - 1),
})

/** Range from the day after those two weeks to the end of the calendar. */
export const afterTwoWeeks = (today: Day): DayRange => ({
  from: addDays(today, UPCOMING_DAYS),
  to: yearAround(today).to,
})

export const yearAround = (today: Day): DayRange => ({
  from: addDays(today, -HALF_YEAR_DAYS),
  to: addDays(today, HALF_YEAR_DAYS),
})

export const isWithin = ({ from, to }: DayRange, day: Day): boolean => from <= day && day <= to

/** Returns the outcome of a pick-up; one that has not been done is planned, even if its day has passed. */
export function toPickupOutcome({
  day: { doneAt },
  missedReason,
}: Pick<PickupRow, 'day' | 'missedReason'>): Pick<Pickup, 'rezultat' | 'efectuata_la' | 'motiv'> {
  if (!doneAt) return { rezultat: 'programata' }
  if (missedReason !== null) return { rezultat: 'neefectuata', motiv: missedReason }
  return { rezultat: 'efectuata', efectuata_la: doneAt.toISOString() }
}

// A pick-up moved back to its original day counts as not moved.
function toMovedFields({ day, movedFrom: [first], movedReason }: PickupRow['day']) {
  if (first === undefined || first === day) return {}
  return { data_initiala: first, ...(movedReason !== '' && { motiv_mutare: movedReason }) }
}

export function toPickup(row: PickupRow): Pickup {
  const { round, day } = row
  return {
    fractie: round.fractie,
    frecventa: round.frecventa,
    data: day.day,
    ...toMovedFields(day),
    ...(round.hours !== '' && { interval: round.hours }),
    ...toPickupOutcome(row),
  }
}

/** Finds the first planned pick-up from today on. `pickups` are sorted by day. */
export function findNextPickup(
  pickups: Pickup[],
  today: Day,
): { fractie: string; data: Day } | null {
  const next = pickups.find(({ data, rezultat }) => rezultat === 'programata' && data >= today)
  return next ? { fractie: next.fractie, data: next.data } : null
}
