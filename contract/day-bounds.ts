import { addDays, addMonths, isDay, isLastSaturday, type Day } from './days.ts'
import type { FormField, FormValues } from './forms.ts'
import { limits } from './limits.ts'

const MONTHS = { luni: 1, ani: 12 } as const
const BOUND = /^(azi|\d{4}-\d{2}-\d{2}|[a-z][a-z_]*)(?:([+-]\d{1,4})|([+-]\d{1,3})(luni|ani))?$/

/** Bound of a day in a form: a start, moved by days or months. */
interface DayBound {
  /** `azi`, a day, or the name of another field. */
  start: string
  days: number
  months: number
}

/** Parses a bound: `azi+3`, `azi-10ani`, `2026-01-31`, or from another field, `data_de_la+12luni`. Null if it is none. */
export function parseDayBound(bound: number | string | undefined): DayBound | null {
  const found = typeof bound === 'string' && BOUND.exec(bound)
  if (!found) return null
  const [, start = '', days = 0, count = 0, unit] = found
  const months = Number(count) * (unit === 'ani' ? MONTHS.ani : MONTHS.luni)
  return { start, days: Number(days), months }
}

/** Resolves a bound to a day; null if it is none, or the field it starts from holds no day. */
export function resolveDayBound(
  bound: number | string | undefined,
  today: Day,
  values: FormValues = {},
): Day | null {
  const parsed = parseDayBound(bound)
  if (!parsed) return null
  const { start, days, months } = parsed
  const from = start === 'azi' ? today : isDay(start) ? start : values[start]
  return typeof from === 'string' && isDay(from) ? addMonths(addDays(from, days), months) : null
}

/** Returns the name of the field a bound starts from; null if it starts from a day. */
export function boundField(bound: number | string | undefined): string | null {
  const start = parseDayBound(bound)?.start
  return start === undefined || start === 'azi' || isDay(start) ? null : start
}

/** First and last day a field takes. A bound that it does not have is the usual one, from `limits.formDay`. */
export function resolveDayBounds(
  { min, max }: Pick<FormField, 'min' | 'max'>,
  today: Day,
  values: FormValues,
): { first: Day; last: Day } {
  const { yearsBack, yearsAhead } = limits.formDay
  const [first, last] = [resolveDayBound(min, today, values), resolveDayBound(max, today, values)]
  const end = last !== null && last < today ? last : today
  const begin = first !== null && first > today ? first : today
  return {
    first: first ?? addMonths(end, -yearsBack * MONTHS.ani),
    last: last ?? addMonths(begin, yearsAhead * MONTHS.ani),
  }
}

const rules: Record<NonNullable<FormField['regula']>, (day: Day) => boolean> = {
  ultima_sambata: isLastSaturday,
}

/** Lists the next days a field offers, as its rule has them; null if it has no rule. */
export function listOfferedDays(
  { regula, ...bounds }: Pick<FormField, 'min' | 'max' | 'regula'>,
  today: Day,
  values: FormValues,
): Day[] | null {
  if (!regula) return null
  const { first, last } = resolveDayBounds(bounds, today, values)
  const offered: Day[] = []
  for (
    let day = first > today ? first : today;
    day <= last && offered.length < limits.offeredDays;
    day = addDays(day, 1)
  ) {
    if (rules[regula](day)) offered.push(day)
  }
  return offered
}
