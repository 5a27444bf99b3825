import { paymentStates } from '#contract/plati.ts'
import type { PaymentState } from '#contract/plati.ts'

const ends = ['incasata', 'esuata', 'anulata', 'expirata'] as const

/**
 * What a payment may become, from each of its states. One that is open may be told again what it is; one that failed is
 * still paid when the bank says so later; one that was paid never becomes anything but given back.
 */
export const allowedTransitions = {
  initiata: ['initiata', 'in_asteptare', 'necunoscuta', ...ends],
  in_asteptare: ['in_asteptare', 'necunoscuta', ...ends],
  necunoscuta: ['necunoscuta', 'in_asteptare', ...ends],
  incasata: ['rambursata'],
  esuata: ['incasata'],
  anulata: ['incasata'],
  expirata: ['incasata'],
  rambursata: [],
} as const satisfies Record<PaymentState, readonly PaymentState[]>

/** The states from which a payment may come into one. */
export const statesBefore = (state: PaymentState): PaymentState[] =>
  paymentStates.filter((from) =>
    (allowedTransitions[from] as readonly PaymentState[]).includes(state),
  )
