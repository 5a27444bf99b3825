import { addDays, isDay } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { dayOf, toInstant } from '#contract/time-zone.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'

/** Whole days in Bucharest time, as the half-open interval [from, to). */
export interface DayRange {
  from: Date
  to: Date
}

const DEFAULT_DAYS = 30

/** Builds the range from `first` to `last`, both included, by default the last 30 days; null when it is empty. */
export function toDayRange(
  { first, last }: { first: Day | undefined; last: Day | undefined },
  now: Date,
): DayRange | null {
  const today = dayOf(now)
  const end = last ?? today
  const start = first ?? addDays(end < today ? end : today, -DEFAULT_DAYS)
  if (start > end) return null
  return { from: midnight(start), to: midnight(addDays(end, 1)) }
}

/** Reads the range of days of a call, both included, by default the last 30. Throws field errors. */
export function readDayRange(
  { de_la: first, pana_la: last }: { de_la?: string | undefined; pana_la?: string | undefined },
  now: Date,
): DayRange {
  if (first !== undefined && !isDay(first)) throw fieldErrors({ de_la: 'invalid' })
  if (last !== undefined && !isDay(last)) throw fieldErrors({ pana_la: 'invalid' })
  const range = toDayRange({ first, last }, now)
  if (!range) throw fieldErrors({ de_la: 'invalid' })
  return range
}

function midnight(day: Day): Date {
  const moment = toInstant(day, '00:00')
  if (!moment) throw new Error(`no midnight on ${day}`)
  return moment
}
