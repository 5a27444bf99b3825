import * as z from 'zod/mini'
import { contentText } from './content.ts'
import { endpoint } from './endpoint.ts'
import { positionKinds } from './facturi.ts'
import { calendarDay, id, idInPath, instant } from './fields.ts'
import { limits } from './limits.ts'
import { pageFields } from './query.ts'

/** Money is in bani. Card numbers never reach this server: the bank's page asks for them. */

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

/** Pending states: the outcome is unknown, so the citizen must not pay again. */
export const openPaymentStates = ['initiata', 'in_asteptare', 'necunoscuta'] as const

export const isOpenState = (state: string): boolean =>
  (openPaymentStates as readonly string[]).includes(state)

/** True if the payment was collected, even if it was refunded later. */
export const isPaidState = (state: string): boolean =>
  state === 'incasata' || state === 'rambursata'

export const payment = z.object({
  id,
  creat_la: instant,
  suma_bani: z.int(),
  stare: z.enum(paymentStates),
  /** Amount refunded so far. */
  rambursat_bani: z.int(),
  pozitii: z.array(
    z.object({ id, tip: z.enum(positionKinds), denumire: contentText, suma_bani: z.int() }),
  ),
  card: z.optional(z.object({ masca: z.string() })),
  /** The citizen's own name for whom they pay for by consent; their own payments have none. */
  pentru: z.optional(z.string()),
  /** Sentence for the citizen, if somebody else paid or is paying. */
  de_altcineva: z.optional(contentText),
  /** True if debited under a recurring-payment mandate. */
  recurenta: z.boolean(),
  /** Recurring payment agreed to at checkout; `pornita` once the settlement has begun it. */
  recurenta_ceruta: z.optional(z.object({ contract_id: id, pornita: z.boolean() })),
  incasata_la: z.optional(instant),
  /** The bank's reference of the transaction. */
  referinta: z.optional(z.string()),
  /** Failure reason as a sentence for the citizen, and whether another card is needed. */
  motiv: z.optional(contentText),
  alt_card: z.optional(z.boolean()),
  /** True if the failed payment certainly captured nothing. */
  fara_incasare: z.optional(z.boolean()),
  /** The bank's page of a pending payment, while it is still unpaid there. */
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
  /** Why the last debit failed, or why the mandate ended. */
  motiv: z.optional(contentText),
})
export type Mandate = z.infer<typeof mandate>

/** Highest limit per debit that a citizen may set on a mandate, in bani. */
export const maxMandateLimit = 1_000_000_00

const ceiling = z
  .int({ error: 'invalid' })
  .check(z.positive({ error: 'invalid' }), z.maximum(maxMandateLimit, { error: 'invalid' }))

export const mobilePaymentRequest = endpoint({
  method: 'POST',
  path: '/api/mobile-payment-request-v2',
  summary: 'Începe plata cu cardul a unor poziții',
  access: 'citizen',
  feature: 'cards',
  idempotent: true,
  body: z.object({
    pozitii: z
      .array(id)
      .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.itemsPerPayment)),
    card_id: z.optional(id),
    salveaza_card: z.optional(z.boolean()),
    /** Agreement to a recurring payment, which begins once this payment is settled. */
    recurenta: z.optional(z.object({ contract_id: id, plafon_bani: ceiling })),
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

/** State of a payment; while it is pending, the server asks the bank. */
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
  feature: 'cards',
  data: z.array(card),
})

export const cardImplicit = endpoint({
  method: 'POST',
  path: '/api/card-implicit/:id',
  summary: 'Alege cardul implicit',
  access: 'citizen',
  feature: 'cards',
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
  summary: 'Plățile recurente, câte una pe contract; niciuna cât timp nu se oferă',
  access: 'citizen',
  data: z.array(mandate),
})

export const processPaymentsRecurente = endpoint({
  method: 'POST',
  path: '/api/process-payments-recurente/:contract_id',
  summary: 'Pornește sau oprește plata recurentă a unui contract',
  access: 'citizen',
  feature: 'recurring',
  params: z.object({ contract_id: idInPath }),
  body: z.object({
    activ: z.boolean(),
    card_id: z.optional(id),
    plafon_bani: z.optional(ceiling),
  }),
  data: mandate,
})
