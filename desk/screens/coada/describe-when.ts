import { daysBetween } from '#contract/days.ts'
import { formatDays } from '#contract/duration.ro.ts'
import { dayOf, timeOf } from '#contract/time-zone.ts'
import { texts } from './texts.ro.ts'

const words = texts.when

/** Describes how long ago a case was sent: „azi, 07:24”, „ieri”, „12 zile”. */
export function describeAge(sentAt: string, now: Date): string {
  const days = daysBetween(dayOf(new Date(sentAt)), dayOf(now))
  if (days <= 0) return words.at(timeOf(new Date(sentAt)))
  return days === 1 ? words.yesterday : formatDays(days)
}

/**
 * Describes the term of an open case: „azi”, „în 12 zile”, „acum 3 zile” when it has passed; '' without a term.
 * @param isLate True if it has passed, which the day alone does not tell.
 */
export function describeDue(due: string | null, isLate: boolean, now: Date): string {
  if (due === null) return ''
  const days = daysBetween(dayOf(now), dayOf(new Date(due)))
  if (days === 0) return isLate ? words.lateToday : words.today
  if (Math.abs(days) === 1) return days > 0 ? words.tomorrow : words.yesterday
  return days > 0 ? words.inDays(formatDays(days)) : words.daysAgo(formatDays(-days))
}
