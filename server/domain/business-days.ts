import { addDays, weekdayOf } from '#contract/days.ts'
import { toInstant } from '#contract/time-zone.ts'
import type { Day } from '#contract/days.ts'

const SATURDAY = 6
// Art. 139 of the Labour Code, as `MM-DD`.
const fixedHolidays = [
  '01-01',
  '01-02',
  '01-06',
  '01-07',
  '01-24',
  '05-01',
  '06-01',
  '08-15',
  '11-30',
  '12-01',
  '12-25',
  '12-26',
]
/** Days from Easter Sunday: Good Friday, Easter and its Monday, Pentecost and its Monday. */
const movingHolidays = [-2, 0, 1, 49, 50]
/** Days the Julian calendar is behind, from 1900 to 2099. */
const JULIAN_DELAY_DAYS = 13

/** Computes Orthodox Easter Sunday with Meeus's algorithm; valid from 1900 to 2099. */
export function orthodoxEaster(year: number): Day {
  const moon = (19 * (year % 19) + 15) % 30
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
  const fromMarch = moon + weekday + 114
  const month = Math.floor(fromMarch / 31)
  const julian = `${year}-${twoDigits(month)}-${twoDigits((fromMarch % 31) + 1)}`
  return addDays(julian, JULIAN_DELAY_DAYS)
}

/** Lists the public holidays of Romania in a year. */
export function publicHolidays(year: number): Day[] {
  const easter = orthodoxEaster(year)
  const moving = movingHolidays.map((count) => addDays(easter, count))
  return [...fixedHolidays.map((day) => `${year}-${day}`), ...moving].toSorted()
}

/** True on a weekday that is neither a public holiday nor one of the city's own days off. */
export function isBusinessDay(day: Day, cityDaysOff: readonly Day[] = []): boolean {
  if (weekdayOf(day) >= SATURDAY || cityDaysOff.includes(day)) return false
  return !publicHolidays(Number(day.slice(0, 4))).includes(day)
}

/** Adds business days to a day, which itself is not counted. */
export function addBusinessDays(day: Day, count: number, cityDaysOff: readonly Day[] = []): Day {
  let reached = day
  for (let left = count; left > 0;) {
    reached = addDays(reached, 1)
    if (isBusinessDay(reached, cityDaysOff)) left -= 1
  }
  return reached
}

/** Returns the last second of a day in the city's time zone. */
export function endOfDay(day: Day): Date {
  const midnight = toInstant(addDays(day, 1), '00:00')
  if (!midnight) throw new Error(`no midnight after ${day}`)
  return new Date(midnight.getTime() - 1000)
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
