import { addDays, weekdayOf, type Day } from '#contract/days.ts'
import { dayOf, timeOf } from '#contract/time-zone.ts'
import type { PublicPointSummary } from '#contract/locatii.ts'

/** Time of day, `08:30`; midnight at the end of a day is `24:00`. */
export interface DayHour {
  day: Day
  hour: string
}

/** Open state of a place at an instant, in Bucharest time. */
export type OpenState =
  | { kind: 'always' }
  /** Open only in some weeks of the year, given in its notes. */
  | { kind: 'seasonal' }
  | { kind: 'open'; until: DayHour }
  /** `opens` is null if it does not open within a week. */
  | { kind: 'closed'; opens: DayHour | null }
  /** No opening hours are known. */
  | { kind: 'unknown' }

type Programmed = Pick<PublicPointSummary, 'program' | 'non_stop' | 'tip'>

/** Interval in minutes since today's midnight. */
type Interval = [from: number, until: number]

const SEASONAL = 'punct_sezonier'
const DAY_MIN = 24 * 60
const WEEK = 7

export function computeOpenState({ program, non_stop, tip }: Programmed, now: Date): OpenState {
  if (tip === SEASONAL) return { kind: 'seasonal' }
  if (non_stop) return { kind: 'always' }
  const today = dayOf(now)
  const spans = listOpenIntervals(program, today)
  if (spans.length === 0) return { kind: 'unknown' }
  const minute = toMinuteOfDay(now)
  const current = spans.find(([from, until]) => from <= minute && minute < until)
  if (current) {
    const [, until] = current
    return until >= WEEK * DAY_MIN
      ? { kind: 'always' }
      : { kind: 'open', until: toDayHour(today, until, true) }
  }
  const next = spans.find(([from]) => from > minute)
  return { kind: 'closed', opens: next ? toDayHour(today, next[0], false) : null }
}

/** Lists the intervals from yesterday to a week from today; overlapping or adjacent ones are merged. */
function listOpenIntervals(program: Programmed['program'], today: Day): Interval[] {
  const spans: Interval[] = []
  for (let offset = -1; offset <= WEEK; offset += 1) {
    const weekday = weekdayOf(addDays(today, offset))
    const ofDay = program.find(({ zi }) => zi === weekday)?.intervale ?? []
    for (const interval of ofDay) spans.push(toInterval(interval, offset * DAY_MIN))
  }
  return spans.sort(([one], [other]) => one - other).reduce(mergeAdjacent, [])
}

/** Converts hours to an interval; an end not after the start is on the next day. */
function toInterval([from, until]: [string, string], midnight: number): Interval {
  const [start, end] = [parseMinutes(from), parseMinutes(until)]
  return [midnight + start, midnight + (end <= start ? end + DAY_MIN : end)]
}

function mergeAdjacent(spans: Interval[], span: Interval): Interval[] {
  const last = spans.at(-1)
  if (!last || span[0] > last[1]) return [...spans, span]
  last[1] = Math.max(last[1], span[1])
  return spans
}

function parseMinutes(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  return hours * 60 + minutes
}

const toMinuteOfDay = (now: Date): number => parseMinutes(timeOf(now))

/** Converts minutes to day and hour; an end at midnight is `24:00` of the day before. */
function toDayHour(today: Day, minute: number, isEnd: boolean): DayHour {
  const days = Math.floor((isEnd ? minute - 1 : minute) / DAY_MIN)
  const rest = minute - days * DAY_MIN
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return {
    day: addDays(today, days),
    hour: `${twoDigits(Math.floor(rest / 60))}:${twoDigits(rest % 60)}`,
  }
}
