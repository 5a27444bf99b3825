import type { Day } from './days.ts'

/** IANA time zone of the city, used for every day and hour shown or computed. */
export const timeZone = 'Europe/Bucharest'

const DAY_MS = 24 * 3600 * 1000

// Formatted text differs between ICU versions, so only the numeric parts are read.
const parts = new Intl.DateTimeFormat('en-US', {
  timeZone,
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
})

/** The calendar day of an instant in the city. */
export function dayOf(instant: Date): Day {
  const read = readParts(instant)
  return `${pad(read('year'), 4)}-${pad(read('month'))}-${pad(read('day'))}`
}

/** The wall-clock time of an instant in the city: `07:24`, midnight is `00:00`. */
export function timeOf(instant: Date): string {
  const read = readParts(instant)
  // Some ICU versions count the hour after midnight as 24 whatever the hour cycle.
  return `${pad(read('hour') % 24)}:${pad(read('minute'))}`
}

/** Converts the city's wall-clock time (`HH:MM`) on a day to an instant: the earlier of two; null if skipped by DST. */
export function toInstant(day: Day, time: string): Date | null {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  // Around a daylight-saving change two offsets are possible.
  const [before, after] = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)]
  const offsets = [Math.max(before, after), Math.min(before, after)]
  const candidates = offsets.map((offset) => new Date(asUtc - offset))
  return candidates.find((one) => dayOf(one) === day && timeOf(one) === time) ?? null
}

/** UTC offset of the city at an instant, in milliseconds. */
function offsetAt(time: number): number {
  const instant = new Date(time - (time % 60_000))
  return Date.parse(`${dayOf(instant)}T${timeOf(instant)}:00Z`) - instant.getTime()
}

function readParts(instant: Date): (type: Intl.DateTimeFormatPartTypes) => number {
  const found = parts.formatToParts(instant)
  return (type) => Number(found.find((part) => part.type === type)?.value)
}

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')
