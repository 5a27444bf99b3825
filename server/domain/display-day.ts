import { dayOf, shownDay } from '#contract/days.ts'

/** The day of a moment in Bucharest as it is shown: `31-03-2026`. */
export const displayDay = (moment: Date): string => shownDay(dayOf(moment))
