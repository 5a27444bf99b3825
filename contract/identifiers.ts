import { limits } from './limits.ts'

/**
 * Validation of Romanian identifiers. Pure: the day is a parameter, digits are ASCII only.
 * Sources: Legea 105/1996 and HG 1375/2006 (CNP), OMF 262/2007 (CUI), Legea 265/2022 (registrul comerțului).
 */

const DIGITS = /^[0-9]+$/
const CNP_WEIGHTS = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]
const CUI_WEIGHTS = [7, 5, 3, 2, 1, 7, 5, 3, 2]

export type IdentifierProblem =
  | 'GOL'
  | 'NENUMERIC'
  | 'LUNGIME'
  | 'PRIMA_CIFRA'
  | 'DATA_INVALIDA'
  | 'DATA_VIITOARE'
  | 'JUDET_NECUNOSCUT'
  | 'SECVENTA_000'
  | 'CIFRA_CONTROL'
  | 'ZERO_INITIAL'

/** Removes the `RO` prefix and spaces from a CUI. */
export function normalizeCui(value: string): string {
  return value.replace(/\s/g, '').replace(/^RO/i, '')
}

/** Returns why a text is not a CNP on the given day, or null if it is one. */
export function cnpProblem(value: string, today: Date): IdentifierProblem | null {
  if (value === '') return 'GOL'
  if (!DIGITS.test(value)) return 'NENUMERIC'
  if (value.length !== limits.cnp.length) return 'LUNGIME'
  if (value.startsWith('0')) return 'PRIMA_CIFRA'
  const births = possibleBirths(value)
  if (births.length === 0) return 'DATA_INVALIDA'
  if (births.every((birth) => birth > today.getTime())) return 'DATA_VIITOARE'
  if (!isCountyCode(Number(value.slice(7, 9)))) return 'JUDET_NECUNOSCUT'
  if (value.slice(9, 12) === '000') return 'SECVENTA_000'
  return cnpControlDigit(value) === Number(value[12]) ? null : 'CIFRA_CONTROL'
}

/** Returns why a text is not a CUI, or null if it is one. Accepts the `RO` prefix and spaces. */
export function cuiProblem(value: string): IdentifierProblem | null {
  if (value.trim() === '') return 'GOL'
  const digits = normalizeCui(value)
  if (!DIGITS.test(digits)) return 'NENUMERIC'
  if (digits.length < 2 || digits.length > limits.cui.max) return 'LUNGIME'
  if (digits.startsWith('0')) return 'ZERO_INITIAL'
  return cuiControlDigit(digits) === Number(digits.at(-1)) ? null : 'CIFRA_CONTROL'
}

/** Returns the client type of an identifier: 0 for a person (CNP), 1 for a firm (CUI). */
export function toClientType(cnpCui: string): 0 | 1 {
  return cnpCui.length === limits.cnp.length ? 0 : 1
}

function possibleBirths(cnp: string): number[] {
  const [year = 0, month = 0, day = 0] = [cnp.slice(1, 3), cnp.slice(3, 5), cnp.slice(5, 7)].map(
    Number,
  )
  return possibleCenturies(cnp.charAt(0)).flatMap((century) => realDate(century + year, month, day))
}

// Residents (7, 8) and foreigners (9) carry no century: both are possible.
function possibleCenturies(first: string): number[] {
  if (first === '1' || first === '2') return [1900]
  if (first === '3' || first === '4') return [1800]
  if (first === '5' || first === '6') return [2000]
  return [1900, 2000]
}

function realDate(year: number, month: number, day: number): number[] {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? [date.getTime()] : []
}

// 47 and 48 are the former sectors 7 and 8, 70 is the code of all CNPs issued since May 2024, 80–83 its reserve.
function isCountyCode(code: number): boolean {
  return (code >= 1 && code <= 48) || [51, 52, 70, 80, 81, 82, 83].includes(code)
}

function cnpControlDigit(cnp: string): number {
  const sum = CNP_WEIGHTS.reduce((total, weight, i) => total + weight * Number(cnp[i]), 0)
  return sum % 11 === 10 ? 1 : sum % 11
}

function cuiControlDigit(cui: string): number {
  const body = cui.slice(0, -1).padStart(9, '0')
  const sum = CUI_WEIGHTS.reduce((total, weight, i) => total + weight * Number(body[i]), 0)
  return ((sum * 10) % 11) % 10
}
