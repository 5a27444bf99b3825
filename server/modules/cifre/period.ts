import type { FigurePeriod } from '#contract/desk/cifre.ts'
import { addDays, addMonths, daysBetween } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { toInstant } from '#contract/time-zone.ts'

/** Whole days in Bucharest time with a name, as the half-open interval [from, to). */
export interface Bucket {
  name: string
  from: Date
  to: Date
}

/** Months of a year. */
const YEAR = 12

const monthOf = (day: Day): string => day.slice(0, 7)
const firstOf = (month: string): Day => `${month}-01`
const lastOf = (day: Day): Day => addDays(addMonths(firstOf(monthOf(day)), 1), -1)
const isFirst = (day: Day): boolean => day === firstOf(monthOf(day))
const isLast = (day: Day): boolean => isFirst(addDays(day, 1))

/** Lists the months that a period touches, as `YYYY-MM`. */
export function listMonths({ de_la, pana_la }: FigurePeriod): string[] {
  const months: string[] = []
  for (let day = firstOf(monthOf(de_la)); day <= pana_la; day = addMonths(day, 1)) {
    months.push(monthOf(day))
  }
  return months
}

/**
 * Returns the period to compare with: as long and just before, in months if it begins with a month, else in days. Some
 * months from January on are compared with the same ones of the year before.
 */
export function previousPeriod(period: FigurePeriod): FigurePeriod {
  const { de_la, pana_la } = period
  if (!isFirst(de_la)) {
    const count = daysBetween(de_la, pana_la) + 1
    return { de_la: addDays(de_la, -count), pana_la: addDays(pana_la, -count) }
  }
  const months = listMonths(period).length
  const isYearSoFar = months > 1 && months < YEAR && de_la.slice(5, 7) === '01'
  const count = isYearSoFar ? YEAR : months
  const end = addMonths(pana_la, -count)
  return { de_la: addMonths(de_la, -count), pana_la: isLast(pana_la) ? lastOf(end) : end }
}

export const toBucket = ({ de_la, pana_la }: FigurePeriod, name = ''): Bucket => ({
  name,
  from: midnight(de_la),
  to: midnight(addDays(pana_la, 1)),
})

/** Splits a period into its months; the first and the last have only its days. */
export const toMonthBuckets = (period: FigurePeriod): Bucket[] =>
  listMonths(period).map((month) => {
    const last = lastOf(firstOf(month))
    const from = period.de_la > firstOf(month) ? period.de_la : firstOf(month)
    const to = period.pana_la < last ? period.pana_la : last
    return toBucket({ de_la: from, pana_la: to }, month)
  })

function midnight(day: Day): Date {
  const moment = toInstant(day, '00:00')
  if (!moment) throw new Error(`no midnight on ${day}`)
  return moment
}
