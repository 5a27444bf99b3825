import { addDays, isDay } from '#contract/days.ts'
import { dayOf, toInstant } from '#contract/time-zone.ts'
import type { Day } from '#contract/days.ts'
import type { ParsedArguments } from '../arguments.ts'
import type { Options } from '../command.ts'
import { UsageError } from '../errors.ts'

/** Whole days in Bucharest time, as the half-open interval [from, to). */
export interface DayRange {
  from: Date
  to: Date
}

export const dayOptions: Options = {
  'de-la': { value: 'AAAA-LL-ZZ', about: 'prima zi; altfel acum 30 de zile' },
  'pana-la': { value: 'AAAA-LL-ZZ', about: 'ultima zi, cu tot cu ea; altfel azi' },
}

const DEFAULT_DAYS = 30

/** Parses the range of days of a command. Throws a `UsageError`. */
export function parseDayRange(given: ParsedArguments, now: Date): DayRange {
  const today = dayOf(now)
  const last = parseDayOption(given, 'pana-la') ?? today
  const first =
    parseDayOption(given, 'de-la') ?? addDays(last < today ? last : today, -DEFAULT_DAYS)
  if (first > last) throw new UsageError('--de-la este după --pana-la.')
  return { from: midnight(first), to: midnight(addDays(last, 1)) }
}

function parseDayOption(given: ParsedArguments, option: string): Day | undefined {
  const text = given.text(option)
  if (text === undefined || isDay(text)) return text
  throw new UsageError(`--${option} cere o zi: AAAA-LL-ZZ.`)
}

function midnight(day: Day): Date {
  const moment = toInstant(day, '00:00')
  if (!moment) throw new Error(`no midnight on ${day}`)
  return moment
}
