import type { ClientCard, FoundClient } from '#contract/desk/clienti.ts'
import type { InvoiceState } from '#contract/facturi.ts'
import type { PaymentState } from '#contract/plati.ts'
import type { Tone } from '#src/ui/tone.tsx'

export type ContractState = ClientCard['contracte'][number]['stare']

/** Tones of the states of a client's account and papers. */

export const clientTones: Record<FoundClient['stare'], Tone> = {
  apelant: 'idle',
  inrolat: 'idle',
  neconfirmat: 'wait',
  activ: 'done',
  inchis: 'idle',
}

export const contractTones: Record<ContractState, Tone> = {
  activ: 'done',
  suspendat: 'wait',
  incetat: 'idle',
  in_semnare: 'wait',
}

export const invoiceTones: Record<InvoiceState, Tone> = {
  emisa: 'wait',
  partial_achitata: 'wait',
  achitata: 'done',
  scadenta_depasita: 'late',
  contestata: 'wait',
  stornata: 'idle',
}

export const paymentTones: Record<PaymentState, Tone> = {
  initiata: 'wait',
  in_asteptare: 'wait',
  incasata: 'done',
  esuata: 'late',
  anulata: 'idle',
  expirata: 'idle',
  rambursata: 'idle',
  necunoscuta: 'wait',
}
