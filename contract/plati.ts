import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { positionKinds } from './facturi.ts'
import { calendarDay, id, idInPath, instant } from './fields.ts'
import { limits } from './limits.ts'
import { pageFields } from './query.ts'

/** Money is in bani. No card number ever comes here: cards are asked for on the bank's page. */

export const paymentStates = [
  'initiata',
  'in_asteptare',
  'incasata',
  'esuata',
  'anulata',
  'expirata',
  'rambursata',
  'necunoscuta',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Of these one does not know yet how they end: nobody is to pay again. */
export const openPaymentStates = ['initiata', 'in_asteptare', 'necunoscuta'] as const

export const isOpenState = (state: string): boolean =>
  (openPaymentStates as readonly string[]).includes(state)

/** Whether money came in, whatever was given back later. */
export const isPaidState = (state: string): boolean =>
  state === 'incasata' || state === 'rambursata'

export const payment = z.object({
  id,
  creat_la: instant,
  suma_bani: z.int(),
  stare: z.enum(paymentStates),
  /** Given back of it so far. */
  rambursat_bani: z.int(),
  pozitii: z.array(
    z.object({ id, tip: z.enum(positionKinds), denumire: z.string(), suma_bani: z.int() }),
  ),
  card: z.optional(z.object({ masca: z.string() })),
  /** Debited by an agreed recurring payment. */
  recurenta: z.boolean(),
  incasata_la: z.optional(instant),
  /** The bank's own number of it. */
  referinta: z.optional(z.string()),
  /** Why it failed, in a sentence for the citizen; whether another card is needed. */
  motiv: z.optional(z.string()),
  alt_card: z.optional(z.boolean()),
  /** Where an open one is paid. */
  redirect_url: z.optional(z.string()),
})
export type Payment = z.infer<typeof payment>

export const card = z.object({
  id,
  /** `**** 1234`. */
  masca: z.string(),
  tip: z.string(),
  /** `MM/YYYY`. */
  expira: z.string(),
  implicit: z.boolean(),
  /** Contracts whose recurring payment uses it. */
  folosit_de: z.array(id),
})
export type Card = z.infer<typeof card>

export const mandate = z.object({
  contract_id: id,
  activ: z.boolean(),
  card_id: z.optional(id),
  plafon_bani: z.optional(z.int()),
  acord_la: z.optional(instant),
  /** The next debit, once there is something to pay. */
  urmatoarea: z.optional(z.object({ data: calendarDay, suma_bani: z.int() })),
  /** Why the last debit did not work, or why it ended. */
  motiv: z.optional(z.string()),
})
export type Mandate = z.infer<typeof mandate>

/** The most a recurring payment may be allowed to take at once, in bani. */
export const maxMandateLimit = 1_000_000_00

const ceiling = z
  .int({ error: 'invalid' })
  .check(z.positive({ error: 'invalid' }), z.maximum(maxMandateLimit, { error: 'invalid' }))

export const mobilePaymentRequest = endpoint({
  method: 'POST',
  path: '/api/mobile-payment-request-v2',
  summary: 'Începe plata cu cardul a unor poziții',
  access: 'citizen',
  idempotent: true,
  body: z.object({
    pozitii: z
      .array(id)
      .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.itemsPerPayment)),
    card_id: z.optional(id),
    salveaza_card: z.optional(z.boolean()),
  }),
  data: z.object({ plata_id: id, redirect_url: z.string() }),
})

export const platiList = endpoint({
  method: 'GET',
  path: '/api/plati-list',
  summary: 'Plățile cetățeanului, cele mai noi întâi',
  access: 'citizen',
  query: z.object(pageFields),
  data: z.array(payment),
})

/** What became of a payment: the server asks the bank while it does not know. */
export const plataStare = endpoint({
  method: 'GET',
  path: '/api/plata-stare/:id',
  summary: 'Starea unei plăți',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  data: payment,
})

export const plataUltima = endpoint({
  method: 'GET',
  path: '/api/plata-ultima',
  summary: 'Ultima plată a cetățeanului',
  access: 'citizen',
  data: payment,
})

export const getCards = endpoint({
  method: 'GET',
  path: '/api/get-cards',
  summary: 'Cardurile salvate',
  access: 'citizen',
  data: z.array(card),
})

export const cardImplicit = endpoint({
  method: 'POST',
  path: '/api/card-implicit/:id',
  summary: 'Alege cardul implicit',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  data: z.array(card),
})

export const removeCard = endpoint({
  method: 'POST',
  path: '/api/remove-card/:id',
  summary: 'Șterge un card; plățile recurente de pe el se opresc',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  data: z.literal(true),
})

export const platiRecurente = endpoint({
  method: 'GET',
  path: '/api/plati-recurente',
  summary: 'Plățile recurente, câte una pe contract',
  access: 'citizen',
  data: z.array(mandate),
})

export const processPaymentsRecurente = endpoint({
  method: 'POST',
  path: '/api/process-payments-recurente/:contract_id',
  summary: 'Pornește sau oprește plata recurentă a unui contract',
  access: 'citizen',
  params: z.object({ contract_id: idInPath }),
  body: z.object({
    activ: z.boolean(),
    card_id: z.optional(id),
    plafon_bani: z.optional(ceiling),
  }),
  data: mandate,
})
