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

const monthOf = (day: Day): string => day.slice(0, 7)
const firstOf = (month: string): Day => `${month}-01`
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

/** Returns the period of the same length just before: months for one that begins with a month, else days. */
export function previousPeriod(period: FigurePeriod): FigurePeriod {
  const { de_la, pana_la } = period
  if (!isFirst(de_la)) {
    const count = daysBetween(de_la, pana_la) + 1
    return { de_la: addDays(de_la, -count), pana_la: addDays(pana_la, -count) }
  }
  const count = listMonths(period).length
  const end = isLast(pana_la) ? addDays(de_la, -1) : addMonths(pana_la, -count)
  return { de_la: addMonths(de_la, -count), pana_la: end }
}

export const toBucket = ({ de_la, pana_la }: FigurePeriod, name = ''): Bucket => ({
  name,
  from: midnight(de_la),
  to: midnight(addDays(pana_la, 1)),
})

/** Splits a period into its months; the first and the last have only its days. */
export const toMonthBuckets = (period: FigurePeriod): Bucket[] =>
  listMonths(period).map((month) => {
    const last = addDays(addMonths(firstOf(month), 1), -1)
    const from = period.de_la > firstOf(month) ? period.de_la : firstOf(month)
    const to = period.pana_la < last ? period.pana_la : last
    return toBucket({ de_la: from, pana_la: to }, month)
  })

function midnight(day: Day): Date {
  const moment = toInstant(day, '00:00')
  if (!moment) throw new Error(`no midnight on ${day}`)
  return moment
}
