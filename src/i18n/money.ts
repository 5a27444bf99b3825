const lei = new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats bani as the parts `1.234,56` and `lei`. */
export const formatLeiParts = (bani: number) => ({ value: lei.format(bani / 100), unit: 'lei' })

/** Formats bani as `1.234,56 lei`. */
export function formatLei(bani: number): string {
  const { value, unit } = formatLeiParts(bani)
  return `${value}\u00a0${unit}`
}
