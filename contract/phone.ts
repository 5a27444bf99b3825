const ROMANIAN_DIAL_CODE = '40'
// 02/03 are fixed lines, 07 mobile; 06 and 09 numbers cannot reach a citizen.
const ROMANIAN_NATIONAL = /^0[237]\d{8}$/

/** Removes spaces, dots, dashes, slashes and brackets from a phone number; a leading + stays. */
export function normalizePhone(value: string): string {
  return value.replace(/[\s.\-()/]/g, '')
}

/**
 * Converts a phone number to E.164 (`+40722000142`); null if it cannot be one.
 * `dialcode` is the country's code without +, used when the number has none of its own.
 */
export function toE164(value: string, dialcode: string = ROMANIAN_DIAL_CODE): string | null {
  const compact = normalizePhone(value).replace(/^00/, '+')
  if (!/^\+?[0-9]+$/.test(compact)) return null
  if (compact.startsWith('+')) return internationalOrNull(compact)
  if (dialcode === ROMANIAN_DIAL_CODE) {
    return ROMANIAN_NATIONAL.test(compact) ? `+40${compact.slice(1)}` : null
  }
  return internationalOrNull(`+${dialcode}${compact.replace(/^0/, '')}`)
}

function internationalOrNull(e164: string): string | null {
  if (e164.startsWith('+40')) return ROMANIAN_NATIONAL.test(`0${e164.slice(3)}`) ? e164 : null
  return /^\+[1-9]\d{6,19}$/.test(e164) ? e164 : null
}

/** Converts an E.164 number to national form (`0722000142`) for Romania; leaves other countries as they are. */
export function toNational(e164: string): string {
  return e164.startsWith('+40') ? `0${e164.slice(3)}` : e164
}

/** Formats a phone as it was typed, with its country's code unless it is Romanian. */
export function formatTypedPhone(typed: { telefon: string; dialcode: string }): string {
  return toNational(toE164(typed.telefon, typed.dialcode) ?? typed.telefon)
}

/** Writes a phone as support takes it: ten digits for a Romanian number, E.164 for one of another country. */
export function toSupportPhone(value: string): string {
  return toNational(normalizePhone(value).replace(/^00(?=[1-9])/, '+'))
}

/** Masks all but the first two and last two digits (`07xx xxx x45`), for a screen others may see. */
export function maskPhone(e164: string): string {
  const national = toNational(e164).replace('+', '')
  if (national.length !== 10) {
    return `${national.slice(0, 2)}${'x'.repeat(Math.max(national.length - 4, 2))}${national.slice(-2)}`
  }
  return `${national.slice(0, 2)}xx xxx x${national.slice(-2)}`
}
