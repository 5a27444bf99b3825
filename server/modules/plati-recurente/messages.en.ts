import { declineReasons, unknownReason } from '#server/bank/decline-reasons.en.ts'
import { formatDayIn, formatLei } from '#server/domain/format.ts'
import type { FailureReason, MandateTexts, OwnFailureReason } from './messages.ro.ts'

/** English of the notifications about recurring payments. */

const stopIt = 'If you do not want the payment, stop it from the portal, under recurring payments.'

export const mandateTexts: MandateTexts = {
  announced: ({ numar, mask, bani, day }) => ({
    title: 'A recurring payment is coming',
    text: `On ${formatDayIn('en', day)} we will take ${formatLei(bani, 'en')} from card ${mask}, for contract ${numar}. ${stopIt}`,
  }),
  overLimit: (numar, bani, ceilingBani) => ({
    title: 'The recurring payment is not made: the amount is above your limit',
    text: `For contract ${numar} there is ${formatLei(bani, 'en')} to pay, and you chose that at most ${formatLei(ceilingBani, 'en')} be taken at once. Pay from the portal or raise the limit.`,
  }),
  failed: ({ numar, mask, bani, day }, failureReason) => ({
    title: 'The recurring payment failed',
    text: `${formatLei(bani, 'en')} could not be taken from card ${mask}, for contract ${numar}. ${explainFailure(failureReason)} We try again on ${formatDayIn('en', day)}. ${stopIt}`,
  }),
  ended: (numar, failureReason) => ({
    title: 'The recurring payment has stopped',
    text: `The recurring payment of contract ${numar} has stopped. ${explainFailure(failureReason)} From now on invoices are paid from the portal, until you start the recurring payment again.`,
  }),
}

export const failureSentences: Readonly<Record<OwnFailureReason, string>> = {
  peste_plafon: 'The amount to pay is above the limit you chose.',
  card_sters: 'You deleted the card it was made from.',
  card_expirat: 'The card has expired.',
  contract_incheiat: 'The contract is no longer in force.',
  cont_inchis: 'Your account is no longer active.',
  refuz_banca: 'The bank did not accept our payment requests.',
}

const explainFailure = (failureReason: FailureReason): string =>
  typeof failureReason === 'number'
    ? (declineReasons[failureReason] ?? unknownReason)
    : failureSentences[failureReason]
