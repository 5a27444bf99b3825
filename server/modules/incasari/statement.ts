import type { Day } from '#contract/days.ts'
import { isDay } from '#contract/days.ts'
import { normalizeText } from '#contract/text.ts'

/** A bank statement, whatever its format. Amounts are integers of bani, or of hundredths of another currency. */

export interface StatementLine {
  /** Negative when money left the account. */
  bani: number
  bookedOn: Day
  /** Day from which the bank counts the money. */
  valueOn: Day
  /** The bank's own reference; empty if it gives none. */
  reference: string
  /** True if it undoes an earlier line. */
  isReversal: boolean
  payerName: string
  /** Without spaces; empty if unknown. */
  payerIban: string
  /** References that the payer's bank keeps apart from the free text. */
  paymentReference: string
  remittance: string
}

export interface BankStatement {
  format: 'camt053' | 'mt940'
  iban: string
  number: string
  currency: string
  fromDay: Day
  toDay: Day
  openingBani: number
  closingBani: number
  lines: StatementLine[]
}

/** A file that is not a statement that can be booked. The message is a sentence for the operator, without data of payers. */
export class StatementError extends Error {
  override readonly name = 'StatementError'
}

export const MAX_LINES = 200_000
const MAX_TEXT = 1000

const AMOUNT = /^(\d{1,13})(?:[.,](\d{0,5}))?$/

/** Parses an amount without a sign into hundredths. Throws a `StatementError`. */
export function parseAmount(text: string): number {
  const [, whole, fraction = ''] = AMOUNT.exec(text.trim()) ?? []
  if (whole === undefined || /[1-9]/.test(fraction.slice(2))) {
    throw new StatementError('Extrasul are o sumă care nu se poate citi.')
  }
  return Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
}

/** Parses the day of a date or of an instant in the bank's time. Throws a `StatementError`. */
export function parseDay(text: string): Day {
  const day = text.trim().slice(0, 10)
  if (isDay(day)) return day
  throw new StatementError('Extrasul are o dată care lipsește sau nu se poate citi.')
}

/** Cleans a text of a statement: one line, no control characters, bounded. */
export const cleanText = (text: string): string =>
  normalizeText(text)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT)

/** Checks that the lines lead from the opening to the closing balance. Throws a `StatementError`. */
export function assertBalanced({ number, openingBani, closingBani, lines }: BankStatement): void {
  const turnover = lines.reduce((sum, { bani }) => sum + bani, 0)
  if (openingBani + turnover === closingBani) return
  throw new StatementError(
    `Extrasul ${number} nu se închide: soldul inițial și mișcările nu dau soldul final. Nu s-a înregistrat nimic; cereți băncii fișierul din nou.`,
  )
}
