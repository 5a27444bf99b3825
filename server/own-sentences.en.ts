import * as declinesEn from './bank/decline-reasons.en.ts'
import * as declinesRo from './bank/decline-reasons.ro.ts'
import type { Translate } from './domain/translations.ts'
import { pairTexts } from './http/sentences.en.ts'
import { failureSentences as failuresEn } from './modules/plati-recurente/messages.en.ts'
import { failureSentences as failuresRo } from './modules/plati-recurente/messages.ro.ts'
import * as paymentsEn from './modules/plati/texts.en.ts'
import * as paymentsRo from './modules/plati/texts.ro.ts'

const sentences = new Map([
  ...pairTexts(declinesRo.declineReasons, declinesEn.declineReasons),
  [declinesRo.unknownReason, declinesEn.unknownReason],
  ...pairTexts(failuresRo, failuresEn),
  [paymentsRo.othersFailed, paymentsEn.othersFailed],
  [paymentsRo.othersPaid, paymentsEn.othersPaid],
  [paymentsRo.othersPaying, paymentsEn.othersPaying],
  [paymentsRo.othersRefunded, paymentsEn.othersRefunded],
  [paymentsRo.paymentNotStarted, paymentsEn.paymentNotStarted],
  [paymentsRo.paymentReleased, paymentsEn.paymentReleased],
  [paymentsRo.paymentReversed, paymentsEn.paymentReversed],
] as const)

/** Names of receivables, as `money-texts.ro.ts` forms them, and sentences with a name. */
const names: [RegExp, string][] = [
  [/^Corecție: Factura (?=\S+ \S+$)/, 'Correction: Invoice '],
  [/^Rambursarea plății (?=\d+$)/, 'Refund of payment '],
  [/^Factura (?=\S+ \S+$)/, 'Invoice '],
  [/^Plătită de (.+), cu cardul\.$/, 'Paid by $1, by card.'],
  [/^Penalități la factura /, 'Late-payment penalties on invoice '],
]

/** Translates the sentences that the code itself puts into responses. */
export const translateOwnSentence: Translate = (original) => {
  const sentence = sentences.get(original)
  if (sentence !== undefined) return sentence
  const [pattern, english] = names.find(([one]) => one.test(original)) ?? []
  return pattern && english ? original.replace(pattern, english) : null
}
