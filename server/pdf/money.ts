const lei = new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2 })
const BANI = 100
const IBAN_GROUP = /(.{4})(?=.)/g

/** A sum without its unit: `1.234,56`. */
export const shownSum = (bani: number): string => lei.format(bani / BANI)

/** `1.234,56 lei` */
export const shownLei = (bani: number): string => `${shownSum(bani)} lei`

/** An IBAN as it is read: `RO49 AAAA 1B31 0075 9384 0000`. */
export const shownIban = (iban: string): string => iban.replace(IBAN_GROUP, '$1 ')
