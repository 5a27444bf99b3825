import { addDays, weekdayOf, type Day } from '#contract/days.ts'
import type { Pickup } from '#contract/locatii.ts'
import type { MonthDay } from '../../ui/month.tsx'

/** Pick-ups of one fraction at a place. */
export interface FractionSchedule {
  fractie: string
  frecventa: string
  next: Pickup | null
  /** Last pick-up with a result. */
  last: Pickup | null
}

export interface PickupDay {
  day: Day
  pickups: Pickup[]
  /** Pick-ups rescheduled from this day to another. */
  movedAway: Pickup[]
}

const isUpcoming = ({ data, rezultat }: Pickup, today: Day) =>
  rezultat === 'programata' && data >= today

/** Groups `pickups` (sorted by day) by fraction, with the next and the last one; sorted by the next. */
export function groupByFraction(pickups: readonly Pickup[], today: Day): FractionSchedule[] {
  const byFraction = groupBy(pickups, ({ fractie }) => fractie)
  return [...byFraction]
    .map(([fractie, own]) => {
      const next = own.find((pickup) => isUpcoming(pickup, today)) ?? null
      const last = own.filter(({ rezultat }) => rezultat !== 'programata').at(-1) ?? null
      return { fractie, frecventa: (next ?? own.at(-1)!).frecventa, next, last }
    })
    .sort(byNext)
}

function byNext({ next: one }: FractionSchedule, { next: other }: FractionSchedule): number {
  return (one?.data ?? '9999').localeCompare(other?.data ?? '9999')
}

/** Lists a month's days with pick-ups: upcoming ones, and past ones latest first. */
export function listPickupDays(
  month: MonthOfYear,
  pickups: readonly Pickup[],
  today: Day,
): { coming: PickupDay[]; over: PickupDay[] } {
  const here = pickups.filter(({ data }) => monthOf(data) === month)
  const left = pickups.filter(({ data_initiala: day }) => day && monthOf(day) === month)
  const isLeftToCome = ({ data_initiala: day }: Pickup) => day! >= today
  return {
    coming: groupByDay(
      here.filter((pickup) => isUpcoming(pickup, today)),
      left.filter(isLeftToCome),
    ),
    // Includes pick-ups planned for a past day that have no result.
    over: groupByDay(
      here.filter((pickup) => !isUpcoming(pickup, today)),
      left.filter((pickup) => !isLeftToCome(pickup)),
    ).reverse(),
  }
}

/** Month as `YYYY-MM`, which sorts as text. */
export type MonthOfYear = string

export const monthOf = (day: Day): MonthOfYear => day.slice(0, 7)

export function addMonths(month: MonthOfYear, count: number): MonthOfYear {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Returns the first and the last month with pick-ups; the range includes the current month. */
export function findMonthRange(
  pickups: readonly Pickup[],
  today: Day,
): [first: MonthOfYear, last: MonthOfYear] {
  const months = [today, ...pickups.map(({ data }) => data)].map(monthOf).sort()
  return [months[0]!, months.at(-1)!]
}

const WEEK = 7

/** Splits a month into weeks from Monday; null for days of another month. */
export function toWeeks(
  month: MonthOfYear,
  pickups: readonly Pickup[],
  today: Day,
): (MonthDay | null)[][] {
  const byDay = groupBy(pickups, ({ data }) => data)
  const movedAway = new Set(pickups.map(({ data_initiala }) => data_initiala))
  const first = `${month}-01`
  const monday = addDays(first, 1 - weekdayOf(first))
  const weeks: (MonthDay | null)[][] = []
  for (let start = monday; monthOf(start) <= month; start = addDays(start, WEEK)) {
    weeks.push(
      Array.from({ length: WEEK }, (_, index) => {
        const date = addDays(start, index)
        if (monthOf(date) !== month) return null
        const own = byDay.get(date) ?? []
        return {
          date,
          fractions: own.map(({ fractie }) => fractie),
          today: date === today,
          moved: own.some(({ data_initiala }) => data_initiala !== undefined),
          movedAway: movedAway.has(date),
          missed: own.some(({ rezultat }) => rezultat === 'neefectuata'),
        }
      }),
    )
  }
  return weeks
}

function groupByDay(here: readonly Pickup[], movedAway: readonly Pickup[]): PickupDay[] {
  const byDay = groupBy(here, ({ data }) => data)
  const movedByDay = groupBy(movedAway, ({ data_initiala }) => data_initiala!)
  return [...new Set([...byDay.keys(), ...movedByDay.keys()])]
    .sort()
    .map((day) => ({ day, pickups: byDay.get(day) ?? [], movedAway: movedByDay.get(day) ?? [] }))
}

function groupBy(pickups: readonly Pickup[], keyOf: (pickup: Pickup) => string) {
  const groups = new Map<string, Pickup[]>()
  for (const pickup of pickups) {
    const key = keyOf(pickup)
    groups.set(key, [...(groups.get(key) ?? []), pickup])
  }
  return groups
}
