import { isDay, formatDay, type Day } from '#contract/days.ts'
import type { Language } from '#contract/languages.ts'
import { dayOf, timeOf, timeZone } from '#contract/time-zone.ts'
import { serverNow } from '../browser/server-clock.ts'

/** Dates are shown DD-MM-YYYY; free text is parsed MM/DD/YYYY, both as the specification has them. */
const DAY_LENGTH = 10
const FREE_TEXT = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** Formats `2026-03-05`, or an instant by its day in the city, as `05-03-2026`; '' for anything else. */
export function formatDate(iso: string): string {
  const day = iso.length > DAY_LENGTH ? dayOf(new Date(iso)) : iso
  return isDay(day) ? formatDay(day) : ''
}

const DAY_AND_MONTH_LENGTH = 5

/** Formats a day, or an instant, as `05-03`, and as `05-03-2025` if its year is not that of `today`. */
export function formatShortDate(iso: string, today: Day): string {
  const date = formatDate(iso)
  return date.endsWith(today.slice(0, 4)) ? date.slice(0, DAY_AND_MONTH_LENGTH) : date
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

const createFormatters = (options: Intl.DateTimeFormatOptions) => ({
  ro: new Intl.DateTimeFormat('ro-RO', options),
  en: new Intl.DateTimeFormat('en-GB', options),
})
const weekdays = createFormatters({ timeZone, weekday: 'long' })
const daysOfMonth = createFormatters({ timeZone: 'UTC', day: 'numeric', month: 'long' })
const months = createFormatters({ timeZone: 'UTC', month: 'long', year: 'numeric' })

/** Names today, which the weekday alone would leave to be taken for a week ago. */
const todays = {
  ro: new Intl.RelativeTimeFormat('ro', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
}

const WEEK_MS = 6 * 24 * 3600 * 1000

/** Formats the time of a last update: `azi, 07:24`, `luni, 07:24` within a week, `05-03-2026, 07:24` before. */
export function formatAge(iso: string, language: Language, now = new Date(serverNow())): string {
  const at = new Date(iso)
  const age = now.getTime() - at.getTime()
  if (age < 0 || age > WEEK_MS) return formatMoment(iso)
  const isToday = dayOf(at) === dayOf(now)
  return `${isToday ? todays[language].format(0, 'day') : weekdays[language].format(at)}, ${timeOf(at)}`
}

/** Formats the weekday of a calendar day. */
export function formatWeekday(day: string, language: Language): string {
  return weekdays[language].format(new Date(`${day}T12:00:00Z`))
}

/** Formats a calendar day without its year: `5 martie`. */
export function formatDayOfMonth(day: string, language: Language): string {
  return daysOfMonth[language].format(new Date(`${day}T00:00:00Z`))
}

/** Formats `2026-03` as `martie 2026`. */
export function formatMonth(month: string, language: Language): string {
  return months[language].format(new Date(`${month}-01T00:00:00Z`))
}

/** Formats the local time of an instant: `07:24`. */
export function formatHour(iso: string): string {
  return timeOf(new Date(iso))
}

/** Formats an instant in local time: `05-03-2026, 07:24`. */
export function formatMoment(iso: string): string {
  return `${formatDate(iso)}, ${timeOf(new Date(iso))}`
}
