import { receiptStates } from '#contract/money-fields.ts'
import type { ReceiptState } from '#contract/money-fields.ts'

/** Allowed transitions. A receipt booked wrongly is cancelled, and may then be booked to the right client. */
const transitions: Record<ReceiptState, readonly ReceiptState[]> = {
  noua: ['incasata', 'de_potrivit'],
  de_potrivit: ['incasata', 'ignorata'],
  incasata: ['anulata'],
  ignorata: ['incasata'],
  anulata: ['incasata', 'ignorata'],
}

/** Returns the states from which a receipt may move to `state`. */
export const listSourceStates = (state: ReceiptState): ReceiptState[] =>
  receiptStates.filter((from) => transitions[from].includes(state))

/** Returns the states to which a receipt in `state` may move. */
export const listNextStates = (state: ReceiptState): readonly ReceiptState[] => transitions[state]
