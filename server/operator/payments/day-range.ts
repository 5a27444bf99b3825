import { isDay } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { toDayRange } from '#server/modules/plati/day-range.ts'
import type { DayRange } from '#server/modules/plati/day-range.ts'
import type { ParsedArguments } from '../arguments.ts'
import type { Options } from '../command.ts'
import { UsageError } from '../errors.ts'

export const dayOptions: Options = {
  'de-la': { value: 'AAAA-LL-ZZ', about: 'prima zi; altfel acum 30 de zile' },
  'pana-la': { value: 'AAAA-LL-ZZ', about: 'ultima zi, cu tot cu ea; altfel azi' },
}

/** Parses the range of days of a command. Throws a `UsageError`. */
export function parseDayRange(given: ParsedArguments, now: Date): DayRange {
  const [first, last] = [parseDayOption(given, 'de-la'), parseDayOption(given, 'pana-la')]
  const range = toDayRange({ first, last }, now)
  if (!range) throw new UsageError('--de-la este după --pana-la.')
  return range
}

function parseDayOption(given: ParsedArguments, option: string): Day | undefined {
  const text = given.text(option)
  if (text === undefined || isDay(text)) return text
  throw new UsageError(`--${option} cere o zi: AAAA-LL-ZZ.`)
}
