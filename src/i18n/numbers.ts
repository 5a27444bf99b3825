import { createLocalized } from './localized.ts'

const exact = createLocalized((locale) => new Intl.NumberFormat(locale))
const rounded = createLocalized(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
)
const inputs = createLocalized(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: false }),
)

/** Formats a number as `1.234,5`, in English as `1,234.5`. */
export const formatNumber = (value: number): string => exact().format(value)

/** Formats a number with one decimal at most. */
export const formatRounded = (value: number): string => rounded().format(value)

/** Formats a number for its field, without thousands separators; other values stay as typed. */
export function formatNumberInput(value: unknown): string {
  if (typeof value === 'number') return inputs().format(value)
  return typeof value === 'string' ? value : ''
}
