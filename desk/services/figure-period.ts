import type { FigurePeriod } from '#contract/desk/cifre.ts'
import { addDays, addMonths, isDay } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'

/** Periods that are chosen by name; `zile` are two days of one's own. */
export const namedPeriods = ['luna', 'luna-trecuta', 'anul', 'zile'] as const
export const namedMapPeriods = ['azi', 'ieri', 'saptamana', 'zile'] as const
export type PeriodName = (typeof namedPeriods)[number] | (typeof namedMapPeriods)[number]

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

const resolvers: Record<Exclude<PeriodName, 'zile'>, (today: Day) => FigurePeriod> = {
  luna: (today) => ({ de_la: firstOfMonth(today), pana_la: today }),
  'luna-trecuta': (today) => ({
    de_la: addMonths(firstOfMonth(today), -1),
    pana_la: addDays(firstOfMonth(today), -1),
  }),
  anul: (today) => ({ de_la: `${today.slice(0, 4)}-01-01`, pana_la: today }),
  azi: (today) => ({ de_la: today, pana_la: today }),
  ieri: (today) => ({ de_la: addDays(today, -1), pana_la: addDays(today, -1) }),
  saptamana: (today) => ({ de_la: addDays(today, -6), pana_la: today }),
}

export interface ChosenPeriod {
  name: PeriodName
  days: FigurePeriod
}

/** Reads the period of an address; the first of the named ones when it has none, or a wrong one. */
export function readPeriod(
  address: URLSearchParams,
  names: readonly PeriodName[],
  today: Day,
): ChosenPeriod {
  const asked = address.get('perioada')
  const name = names.find((one) => one === asked) ?? names[0]!
  if (name !== 'zile') return { name, days: resolvers[name](today) }
  const [de_la, pana_la] = [address.get('de_la') ?? '', address.get('pana_la') ?? '']
  const areDays = isDay(de_la) && isDay(pana_la)
  return { name, days: areDays ? { de_la, pana_la } : { de_la: today, pana_la: today } }
}
