import { isDay, formatDay, type Day } from '#contract/days.ts'
import { dayOf, timeOf, timeZone } from '#contract/time-zone.ts'
import { serverNow } from '../browser/server-clock.ts'
import { createLocalized } from './localized.ts'
import { language } from './language.ts'

/**
 * Romanian dates are shown DD-MM-YYYY, and free text is parsed MM/DD/YYYY, both as the specification has them; English
 * dates name the month.
 */
const DAY_LENGTH = 10
const FREE_TEXT = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

const createFormatter = (options: Intl.DateTimeFormatOptions) =>
  createLocalized((locale) => new Intl.DateTimeFormat(locale, options))
const dates = createFormatter({ timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
const shortDates = createFormatter({ timeZone: 'UTC', day: 'numeric', month: 'short' })
const weekdays = createFormatter({ timeZone, weekday: 'long' })
const daysOfMonth = createFormatter({ timeZone: 'UTC', day: 'numeric', month: 'long' })
const months = createFormatter({ timeZone: 'UTC', month: 'long', year: 'numeric' })

const readDay = (iso: string): Day => (iso.length > DAY_LENGTH ? dayOf(new Date(iso)) : iso)

/**
 * Formats `2026-03-05`, or an instant by its day in the city, as `05-03-2026`, in English `5 March 2026`; '' for
 * anything else.
 */
export function formatDate(iso: string): string {
  const day = readDay(iso)
  if (!isDay(day)) return ''
  return language.peek() === 'ro' ? formatDay(day) : dates().format(new Date(day))
}

const DAY_AND_MONTH_LENGTH = 5

/** Formats a day, or an instant, as `05-03` or `5 Mar`; with its year if it is not that of `today`. */
export function formatShortDate(iso: string, today: Day): string {
  const day = readDay(iso)
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDate(day)
  return language.peek() === 'ro'
    ? formatDay(day).slice(0, DAY_AND_MONTH_LENGTH)
    : shortDates().format(new Date(day))
}

/** Parses `MM/DD/YYYY` to an ISO date; null if invalid. */
export function parseFreeDate(text: string): string | null {
  const match = FREE_TEXT.exec(text.trim())
  if (!match) return null
  const [month, day, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

/** Names today, which the weekday alone would leave to be taken for a week ago. */
const relativeDays = createLocalized(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
)

const WEEK_MS = 6 * 24 * 3600 * 1000

/** Formats the time of a last update: `azi, 07:24`, `luni, 07:24` within a week, `05-03-2026, 07:24` before. */
export function formatAge(iso: string, now = new Date(serverNow())): string {
  const at = new Date(iso)
  const age = now.getTime() - at.getTime()
  if (age < 0 || age > WEEK_MS) return formatMoment(iso)
  const isToday = dayOf(at) === dayOf(now)
  return `${isToday ? relativeDays().format(0, 'day') : weekdays().format(at)}, ${timeOf(at)}`
}

/** Formats the weekday of a calendar day. */
export function formatWeekday(day: string): string {
  return weekdays().format(new Date(`${day}T12:00:00Z`))
}

/** Formats a calendar day without its year: `5 martie`. */
export function formatDayOfMonth(day: string): string {
  return daysOfMonth().format(new Date(`${day}T00:00:00Z`))
}

/** Formats `2026-03` as `martie 2026`. */
export function formatMonth(month: string): string {
  return months().format(new Date(`${month}-01T00:00:00Z`))
}

/** Formats the local time of an instant: `07:24`. */
export function formatHour(iso: string): string {
  return timeOf(new Date(iso))
}

/** Formats an instant in local time: `05-03-2026, 07:24`, in English `5 March 2026, 07:24`. */
export function formatMoment(iso: string): string {
  return `${formatDate(iso)}, ${timeOf(new Date(iso))}`
}
