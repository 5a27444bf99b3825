import { use } from 'react'
import { formatMonth } from '../../i18n/dates.ts'
import { LanguageContext } from '../../i18n/use-texts.ts'

/** Returns a formatter of months, capitalised: `2026-01` is „Ianuarie 2026”. */
export function useMonthFormatter(): (month: string) => string {
  const language = use(LanguageContext)
  return (month) => {
    const name = formatMonth(month, language)
    return `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)}`
  }
}
