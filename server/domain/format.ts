import { formatDay, type Day } from '#contract/days.ts'
import type { Language } from '#contract/languages.ts'
import { dayOf, timeOf } from '#contract/time-zone.ts'

const monthAndYear = new Intl.DateTimeFormat('ro', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const fullDay = new Intl.DateTimeFormat('ro', { dateStyle: 'full', timeZone: 'UTC' })

const weekday = new Intl.DateTimeFormat('ro', { weekday: 'long', timeZone: 'UTC' })

const toUtc = (day: Day): Date => new Date(`${day}T00:00:00Z`)

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a day as `31-03-2026`, in English `31 March 2026`. */
export const formatDayIn = (language: Language, day: Day): string =>
  language === 'en' ? longDay.format(toUtc(day)) : formatDay(day)

/** Formats an instant as its day in the city: `31-03-2026`, in English `31 March 2026`. */
export const formatDate = (instant: Date, language: Language = 'ro'): string =>
  formatDayIn(language, dayOf(instant))

/** Formats an instant in the city's time zone: `31-03-2026, 14:05`. */
export const formatDateTime = (instant: Date): string =>
  `${formatDate(instant)}, ${timeOf(instant)}`

/** Formats a month `YYYY-MM` as „martie 2026”. */
export const formatMonth = (month: string): string => monthAndYear.format(toUtc(`${month}-01`))

/** Formats a day as „marți, 31 martie 2026”. */
export const formatFullDay = (day: Day): string => fullDay.format(toUtc(day))

/** Formats the weekday of a day: „marți”. */
export const formatWeekday = (day: Day): string => weekday.format(toUtc(day))

const number = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 3 })

/** Formats a number with at most three decimals: „1.234,5”. */
export const formatNumber = (value: number): string => number.format(value)

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const lei: Record<Language, Intl.NumberFormat> = {
  ro: new Intl.NumberFormat('ro-RO', twoDecimals),
  en: new Intl.NumberFormat('en-GB', twoDecimals),
}

/** Formats bani as lei without the unit: „1.234,50”. */
export const formatAmount = (bani: number, language: Language = 'ro'): string =>
  lei[language].format(bani / 100)

/** Formats bani as lei with the unit: „1.234,50 lei”. */
export const formatLei = (bani: number, language: Language = 'ro'): string =>
  `${formatAmount(bani, language)} lei`
