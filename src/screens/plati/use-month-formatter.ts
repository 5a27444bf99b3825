import { formatMonth } from '../../i18n/dates.ts'

/** Returns a formatter of months, capitalised: `2026-01` is „Ianuarie 2026”. */
export function useMonthFormatter(): (month: string) => string {
  return (month) => {
    const name = formatMonth(month)
    return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  }
}
