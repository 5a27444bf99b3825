import { daysBetween } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { formatDayIn, formatLei } from '#server/domain/format.ts'
import { fractionName } from '#server/domain/fraction-names.ts'
import type { ReminderFormats } from './reminder-formats.ro.ts'

const formatDay = (day: Day): string => formatDayIn('en', day)
const formatDays = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

const near = (day: Day, today: Day): string => {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `on ${formatDay(day)}`
}

const fractions = (codes: string[]): string =>
  codes.map((code) => fractionName(code, 'en')).join(', ')

export const reminderFormats: ReminderFormats = {
  nouns: { solicitare: 'request', sesizare: 'complaint' },
  day: formatDay,
  fullDay: formatDay,
  weekday: formatDay,
  near,
  movedTo: (day, today) => (daysBetween(today, day) > 1 ? formatDay(day) : near(day, today)),
  ahead: (day, today) => {
    const days = daysBetween(today, day)
    return days > 1 ? `in ${formatDays(days)}` : near(day, today)
  },
  days: formatDays,
  lei: (bani) => formatLei(bani, 'en'),
  fractions,
  collections: (groups) =>
    groups
      .map(({ fractions: codes, places }) =>
        places.length > 0 ? `${fractions(codes)} (“${places.join(', ')}”)` : fractions(codes),
      )
      .join('; '),
}
