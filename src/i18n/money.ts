import { createLocalized } from './localized.ts'

const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const lei = createLocalized((locale) => new Intl.NumberFormat(locale, cents))
const inputs = createLocalized(
  (locale) => new Intl.NumberFormat(locale, { ...cents, useGrouping: false }),
)

/** Formats bani as the parts `1.234,56`, in English `1,234.56`, and `lei`. */
export const formatLeiParts = (bani: number) => ({ value: lei().format(bani / 100), unit: 'lei' })

/** Formats bani as `1.234,56 lei`, in English `1,234.56 lei`. */
export function formatLei(bani: number): string {
  const { value, unit } = formatLeiParts(bani)
  return `${value}\u00a0${unit}`
}

/** Formats bani as lei for their field, without thousands separators; other values stay as typed. */
export function formatLeiInput(value: unknown): string {
  if (typeof value === 'number') return inputs().format(value / 100)
  return typeof value === 'string' ? value : ''
}
