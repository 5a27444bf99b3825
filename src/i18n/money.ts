const lei = new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Bani as `1.234,56 lei`. */
export function formatLei(bani: number): string {
  return `${lei.format(bani / 100)}\u00a0lei`
}
