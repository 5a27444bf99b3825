import { openPeriods } from '#contract/cifre-deschise.ts'
import { addDays, addMonths } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'

export interface OpenPeriod {
  nume: string
  de_la: Day
  pana_la: Day
}

const DAYS = 30
const YEAR = 12
/** Full months that may be asked for. */
const MONTHS = 24

const monthOf = (day: Day): string => day.slice(0, 7)

/** Lists the full months before a day that may be asked for, the last first. */
export function listOpenMonths(today: Day): string[] {
  const first = `${monthOf(today)}-01`
  return Array.from({ length: MONTHS }, (_, index) => monthOf(addMonths(first, -1 - index)))
}

/** Returns the days of a period by its name, the last 30 days by default. Throws for a month that is not offered. */
export function toOpenPeriod(name: string | undefined, today: Day): OpenPeriod {
  const nume = name ?? openPeriods.days
  if (nume === openPeriods.days) return { nume, de_la: addDays(today, 1 - DAYS), pana_la: today }
  if (nume === openPeriods.year) {
    return { nume, de_la: addDays(addMonths(today, -YEAR), 1), pana_la: today }
  }
  if (!listOpenMonths(today).includes(nume)) throw fieldErrors({ perioada: 'invalid' })
  const first = `${nume}-01`
  return { nume, de_la: first, pana_la: addDays(addMonths(first, 1), -1) }
}

/** Lists the names of all periods that may be asked for. */
export const listOpenPeriods = (today: Day): string[] => [
  openPeriods.days,
  openPeriods.year,
  ...listOpenMonths(today),
]
