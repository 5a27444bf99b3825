// The other runtimes that import this file do not include the declaration by themselves.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./mt940js.d.ts" />
import { Parser } from 'mt940js'
import * as z from 'zod'
import { isValidIban, normalizeIban } from '#contract/iban.ts'
import { parseDetails } from './mt940-details.ts'
import { MAX_LINES, StatementError, cleanText } from './statement.ts'
import type { BankStatement, StatementLine } from './statement.ts'

/** Reads MT940 (SWIFT), in the dialects of its field `:86:`. */

const day = z.date().transform((date) => date.toISOString().slice(0, 10))
/** The library gives amounts as numbers of two decimals. */
const amount = z.number().transform((value) => Math.round(value * 100))

const transaction = z.object({
  date: day,
  amount,
  isReversal: z.boolean(),
  reference: z.string(),
  bankReference: z.string(),
  extraDetails: z.string(),
  details: z.string(),
})
const statement = z.object({
  accountIdentification: z.string().min(1),
  number: z.object({ statement: z.string(), sequence: z.string() }),
  openingBalanceDate: day,
  closingBalanceDate: day,
  currency: z.string(),
  openingBalance: amount,
  closingBalance: amount,
  transactions: z.array(transaction).max(MAX_LINES),
})
const statements = z.array(statement)

/** Fields that are missing in some files, and the sentence's word for them. */
const required = {
  20: 'referința',
  25: 'contul',
  28: 'numărul',
  60: 'soldul inițial',
  62: 'soldul final',
}

/** Parses the statements of an MT940 file. Throws a `StatementError`. */
export function parseMt940(text: string): BankStatement[] {
  const read = statements.safeParse(parse(withKnownTags(text)))
  if (!read.success) throw new StatementError('Fișierul MT940 are un câmp care nu se poate citi.')
  return read.data.map(toStatement)
}

// Some banks add fields of other messages, such as :13D:, which the library refuses.
const withKnownTags = (text: string): string =>
  text.replace(
    /^:(?!20:|21:|25:|28C?:|NS:|6[0-5][A-Z]?:|61:|86:)\d\d[A-Z]?:.*(?:\r?\n(?![:{-]).*)*\r?\n?/gm,
    '',
  )

function parse(text: string): unknown {
  try {
    return new Parser({ no86Structure: true }).parse(text)
  } catch (error) {
    throw new StatementError(describe(error instanceof Error ? error.message : ''))
  }
}

// The library's own message may quote data of payers.
function describe(message: string): string {
  const missing = Object.entries(required).find(([tag]) =>
    message.startsWith(`Mandatory tag ${tag} `),
  )
  if (missing) return `Fișierul MT940 nu are ${missing[1]} (câmpul :${missing[0]}:).`
  if (message.startsWith('Sum of lines')) {
    return 'Extrasul nu se închide: soldul inițial și mișcările nu dau soldul final. Nu s-a înregistrat nimic; cereți băncii fișierul din nou.'
  }
  if (message.startsWith('Currency markers')) return 'Extrasul are solduri în monede diferite.'
  return 'Fișierul MT940 are un câmp care nu se poate citi.'
}

function toStatement(read: z.infer<typeof statement>): BankStatement {
  const { statement: number, sequence } = read.number
  return {
    format: 'mt940',
    iban: findAccount(read.accountIdentification),
    number: sequence === '' ? number : `${number}/${sequence}`,
    currency: read.currency,
    fromDay: read.openingBalanceDate,
    toDay: read.closingBalanceDate,
    openingBani: read.openingBalance,
    closingBani: read.closingBalance,
    lines: read.transactions.map(toLine),
  }
}

// „BTRLRO22/RO49…/RON” at some banks, the IBAN alone at others.
function findAccount(identification: string): string {
  const parts = cleanText(identification).split('/').map(normalizeIban)
  return parts.find(isValidIban) ?? parts.at(-1) ?? ''
}

const NO_REFERENCE = /^(NONREF|NOTPROVIDED)$/i

function toLine(read: z.infer<typeof transaction>): StatementLine {
  const { payerName, payerIban, remittance, paymentReference } = parseDetails(read.details)
  const own = [read.reference.trim(), paymentReference].filter(
    (text) => text !== '' && !NO_REFERENCE.test(text),
  )
  return {
    bani: read.amount,
    bookedOn: read.date,
    valueOn: read.date,
    reference: cleanText(read.bankReference),
    isReversal: read.isReversal,
    payerName,
    payerIban,
    paymentReference: cleanText(own.join(' · ')),
    remittance: cleanText([remittance, read.extraDetails].filter(Boolean).join(' ')),
  }
}
