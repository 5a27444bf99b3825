import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Day } from '#contract/days.ts'
import { endOfDay } from '#server/domain/business-days.ts'

const HOUR_MS = 3600 * 1000
const HOURS_OF_DAY = 24

/** Instant on a day at about an hour of Bucharest (an hour off on DST changes). */
export const atHour = (day: Day, hour: number): Date =>
  new Date(endOfDay(day).getTime() - (HOURS_OF_DAY - hour) * HOUR_MS)

/** Instant `count` days before `now`, at about an hour of Bucharest. */
export const daysBefore = (now: Date, count: number, hour: number): Date =>
  atHour(addDays(dayOf(now), -count), hour)
