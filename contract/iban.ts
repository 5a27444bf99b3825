const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const ROMANIAN_LENGTH = 24

/** Removes spaces and converts to upper case. */
export function normalizeIban(value: string): string {
  return value.replace(/\s/g, '').toUpperCase()
}

/** Formats an IBAN in groups of four: `RO49 AAAA 1B31 0075 9384 0000`. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** True if the text is an IBAN: shape, Romania's length, and remainder 1 modulo 97 (ISO 13616). */
export function isValidIban(value: string): boolean {
  const iban = normalizeIban(value)
  if (!SHAPE.test(iban)) return false
  if (iban.startsWith('RO') && iban.length !== ROMANIAN_LENGTH) return false
  const rearranged = iban.slice(4) + iban.slice(0, 4)
  let remainder = 0
  for (const character of rearranged) {
    const digits = Number.parseInt(character, 36).toString()
    remainder = Number(`${remainder}${digits}`) % 97
  }
  return remainder === 1
}
