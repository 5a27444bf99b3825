import { formatLeiParts } from '#src/i18n/money.ts'

/** Formats bani as `1.234,56 lei`. */
export function formatLei(bani: number): string {
  const { value, unit } = formatLeiParts(bani)
  return `${value} ${unit}`
}

/** Formats a sum in bani, or in hundredths of another currency. */
export const formatSum = (bani: number, currency: string): string =>
  currency === 'RON' ? formatLei(bani) : `${formatLeiParts(bani).value} ${currency}`
