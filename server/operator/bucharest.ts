import { dayOf } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'

const HOUR_MS = 3600 * 1000
/** How far the clocks of Bucharest are ahead, in summer and in winter. */
const OFFSETS = [3, 2]

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Bucharest',
  hour: '2-digit',
  minute: '2-digit',
})

/** The moment when the clocks of Bucharest show a time of a day; null for one that summer time leaves out. */
export function bucharestMoment(day: Day, time: string): Date | null {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const candidates = OFFSETS.map((hours) => new Date(asUtc - hours * HOUR_MS))
  return candidates.find((moment) => dayOf(moment) === day && clock.format(moment) === time) ?? null
}
