/** States of a receipt. `noua` lasts until it is matched; `de_potrivit` waits for a person. */
export const receiptStates = ['noua', 'de_potrivit', 'incasata', 'ignorata', 'anulata'] as const
export type ReceiptState = (typeof receiptStates)[number]

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
