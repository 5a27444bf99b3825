const lei = new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Bani as lei, without the unit: „1.234,50”. */
export const shownSum = (bani: number): string => lei.format(bani / 100)

/** A sum of bani as it is written to citizens: „1.234,50 lei”. */
export const shownLei = (bani: number): string => `${shownSum(bani)} lei`
