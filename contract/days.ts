/** A day of the calendar as `YYYY-MM-DD`. Days compare as texts. */
export type Day = string

const SHAPE = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 24 * 3600 * 1000

/** Formats a day for display: `31-03-2026`. */
export const formatDay = (day: Day): string => day.split('-').reverse().join('-')

/** True if the text is an existing calendar day. */
export function isDay(value: string): boolean {
  if (!SHAPE.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Adds calendar months; a day that the month does not have becomes its last one. */
export function addMonths(day: Day, count: number): Day {
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() + count + 1, 0)
  const last = month.toISOString().slice(0, 10)
  const same = last.slice(0, 8) + day.slice(8)
  return same < last ? same : last
}

/** Counts the days from one day to another; negative if the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

export function isLastSaturday(day: Day): boolean {
  return weekdayOf(day) === 6 && addDays(day, 7).slice(0, 7) !== day.slice(0, 7)
}
