import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { formatDate, formatWeekday } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { serverNow } from '../../browser/server-clock.ts'

/** Returns a formatter of days: `azi`, `ieri`, or the weekday and the date. */
export function useDayName(): (iso: string) => string {
  const lists = useTexts('lists')
  const today = dayOf(new Date(serverNow()))
  const yesterday = addDays(today, -1)
  return (iso) => {
    const day = dayOf(new Date(iso))
    if (day === today) return lists.today
    if (day === yesterday) return lists.yesterday
    return `${formatWeekday(day)}, ${formatDate(day)}`
  }
}
