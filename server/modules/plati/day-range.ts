import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { dayOf, toInstant } from '#contract/time-zone.ts'

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

function midnight(day: Day): Date {
  const moment = toInstant(day, '00:00')
  if (!moment) throw new Error(`no midnight on ${day}`)
  return moment
}
