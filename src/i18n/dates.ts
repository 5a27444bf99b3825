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

/** An instant as `05-03-2026, 07:24`, in Bucharest's time. */
export function formatMoment(iso: string): string {
  return `${formatDate(iso)}, ${moment.format(new Date(iso))}`
}
