import { isDay } from './days.ts'
import type { Day } from './days.ts'
import { dayOf, timeOf, toInstant } from './time-zone.ts'

/** Moments of the city's clocks, whatever the device's are: `YYYY-MM-DDTHH:MM`, as date and time fields have them. */

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d/
const HOUR_MS = 3600 * 1000

/** Converts an ISO instant to the clocks of the city; '' for anything else. */
export function toWallClock(iso: string): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? '' : `${dayOf(at)}T${timeOf(at)}`
}

/** Converts a moment of the city's clocks to an ISO instant, an hour later if they skip it; '' for anything else. */
export function fromWallClock(local: string): string {
  const [day = '', rest = ''] = local.split('T')
  const time = TIME.exec(rest)?.[0]
  if (!isDay(day) || time === undefined) return ''
  return (toInstant(day, time) ?? toSkippedInstant(day, time))?.toISOString() ?? ''
}

function toSkippedInstant(day: Day, time: string): Date | null {
  const hourBefore = String(Number(time.slice(0, 2)) - 1).padStart(2, '0')
  const before = toInstant(day, `${hourBefore}${time.slice(2)}`)
  return before && new Date(before.getTime() + HOUR_MS)
}
