/** Dates are shown DD-MM-YYYY; free text is parsed MM/DD/YYYY, both as the specification has them. */
const ISO = /^(\d{4})-(\d{2})-(\d{2})/
const FREE_TEXT = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** `2026-03-05` or an instant, shown as `05-03-2026` (an instant: the day in Bucharest). */
export function formatDate(iso: string): string {
  const day = iso.length > 10 ? dayInBucharest(new Date(iso)) : iso
  const match = ISO.exec(day)
  return match ? `${match[3]}-${match[2]}-${match[1]}` : ''
}

/** `MM/DD/YYYY` as an ISO date, or null when it is none. */
export function parseFreeDate(text: string): string | null {
  const match = FREE_TEXT.exec(text.trim())
  if (!match) return null
  const [month, day, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

// The Swedish locale writes ISO dates.
const bucharestDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest' })

function dayInBucharest(instant: Date): string {
  return bucharestDay.format(instant)
}

const moment = new Intl.DateTimeFormat('ro-RO', {
  timeZone: 'Europe/Bucharest',
  hour: '2-digit',
  minute: '2-digit',
})

const weekdays = {
  ro: new Intl.DateTimeFormat('ro-RO', { timeZone: 'Europe/Bucharest', weekday: 'long' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Bucharest', weekday: 'long' }),
}
const WEEK_MS = 6 * 24 * 3600 * 1000

/** How old data are: `luni, 07:24` within a week, `05-03-2026, 07:24` before. */
export function formatAge(iso: string, language: 'ro' | 'en', now = new Date()): string {
  const at = new Date(iso)
  const age = now.getTime() - at.getTime()
  if (age < 0 || age > WEEK_MS) return formatMoment(iso)
  return `${weekdays[language].format(at)}, ${moment.format(at)}`
}

/** The name of a day of the week of a calendar day. */
export function formatWeekday(day: string, language: 'ro' | 'en'): string {
  return weekdays[language].format(new Date(`${day}T12:00:00Z`))
}

const months = {
  ro: new Intl.DateTimeFormat('ro-RO', { timeZone: 'UTC', month: 'long', year: 'numeric' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }),
}

/** `2026-03` as `martie 2026`. */
export function formatMonth(month: string, language: 'ro' | 'en'): string {
  return months[language].format(new Date(`${month}-01T00:00:00Z`))
}

/** The hour of an instant, `07:24`, in Bucharest's time. */
export function formatHour(iso: string): string {
  return moment.format(new Date(iso))
}

/** An instant as `05-03-2026, 07:24`, in Bucharest's time. */
export function formatMoment(iso: string): string {
  return `${formatDate(iso)}, ${moment.format(new Date(iso))}`
}
