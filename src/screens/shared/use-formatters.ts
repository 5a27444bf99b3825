import { daysBetween, type Day } from '#contract/days.ts'
import { formatShortDate, formatWeekday } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Formats a day relative to today: „azi”, „mâine”, „luni, 09-03”. */
export function useDayFormatter(today: Day): (day: Day) => string {
  const { day: words } = useTexts('locatii')
  return (day) => {
    const away = daysBetween(today, day)
    if (away === 0) return words.today
    if (away === 1) return words.tomorrow
    return words.other(formatWeekday(day), formatShortDate(day, today))
  }
}

const WEEK = 7

/** Like {@link useDayFormatter}, but without the date within a week, where the weekday is unambiguous. */
export function useNearDayFormatter(today: Day): (day: Day) => string {
  const sayDay = useDayFormatter(today)
  return (day) => {
    const away = daysBetween(today, day)
    return away > 1 && away < WEEK ? formatWeekday(day) : sayDay(day)
  }
}

/** Names a fraction by its code; an unknown one is shown as its code. */
export function useFractionNames(): (code: string) => string {
  const { names } = useTexts('fractii')
  return (code) => names[code] ?? code
}

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
