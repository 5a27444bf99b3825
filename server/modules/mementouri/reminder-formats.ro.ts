import { daysBetween, formatDay } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { formatDays } from '#contract/duration.ro.ts'
import { formatWeekday, formatFullDay, formatLei } from '#server/domain/format.ts'
import { fractionName } from '#server/domain/fraction-names.ts'
import type { ThreadKind } from '#server/domain/thread-kind.ts'

/** Formats of what is filled into reminders, in one language. */
export interface ReminderFormats {
  /** Nouns of cases, as they stand in a sentence. */
  nouns: Record<ThreadKind, string>
  day(day: Day): string
  fullDay(day: Day): string
  weekday(day: Day): string
  /** „azi”, „mâine”, „pe 12-03-2026”. */
  near(day: Day, today: Day): string
  /** The same, of the day that something was moved to. */
  movedTo(day: Day, today: Day): string
  /** „azi”, „mâine”, „în 7 zile”. */
  ahead(day: Day, today: Day): string
  days(count: number): string
  lei(bani: number): string
  fractions(codes: string[]): string
  /** „biodeșeuri („Acasă”); sticlă („Strada Exemplului nr. 5”)”. */
  collections(groups: readonly Collection[]): string
}

/** Fractions collected on a day at places, which have no name where there is but one. */
export interface Collection {
  fractions: string[]
  places: string[]
}

const near = (day: Day, today: Day): string => {
  const days = daysBetween(today, day)
  if (days === 0) return 'azi'
  return days === 1 ? 'mâine' : `pe ${formatDay(day)}`
}

const fractions = (codes: string[]): string =>
  codes.map((code) => fractionName(code, 'ro')).join(', ')

export const reminderFormats: ReminderFormats = {
  nouns: { solicitare: 'solicitarea', sesizare: 'sesizarea' },
  day: formatDay,
  fullDay: formatFullDay,
  weekday: formatWeekday,
  near,
  movedTo: near,
  ahead: (day, today) => {
    const days = daysBetween(today, day)
    return days > 1 ? `în ${formatDays(days)}` : near(day, today)
  },
  days: formatDays,
  lei: (bani) => formatLei(bani),
  fractions,
  collections: (groups) =>
    groups
      .map(({ fractions: codes, places }) =>
        places.length > 0 ? `${fractions(codes)} („${places.join(', ')}”)` : fractions(codes),
      )
      .join('; '),
}
