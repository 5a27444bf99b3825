import { paymentStates } from '#contract/plati.ts'
import type { PaymentState } from '#contract/plati.ts'

const endStates = ['incasata', 'esuata', 'anulata', 'expirata'] as const

/**
 * Allowed state transitions of a payment. An open state may be confirmed again; a failed payment may still turn out
 * paid; a paid one can only be refunded, by us or by the bank.
 */
export const allowedTransitions = {
  initiata: ['initiata', 'in_asteptare', 'necunoscuta', ...endStates],
  in_asteptare: ['in_asteptare', 'necunoscuta', ...endStates],
  necunoscuta: ['necunoscuta', 'in_asteptare', ...endStates],
  incasata: ['rambursata'],
  esuata: ['incasata'],
  anulata: ['incasata'],
  expirata: ['incasata'],
  rambursata: [],
} as const satisfies Record<PaymentState, readonly PaymentState[]>

/** Returns the states from which a payment may move to `state`. */
export const listSourceStates = (state: PaymentState): PaymentState[] =>
  paymentStates.filter((from) =>
    (allowedTransitions[from] as readonly PaymentState[]).includes(state),
  )
