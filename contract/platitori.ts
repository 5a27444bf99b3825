import * as z from 'zod/mini'
import { contentText } from './content.ts'
import { endpoint } from './endpoint.ts'
import { alias, calendarDay, confirmationCode, id, idInPath, instant } from './fields.ts'
import { limits } from './limits.ts'
import { invoiceReference, secretReference } from './plateste.ts'

/** Paying for another from one's own account, with their consent by SMS. Money is in bani. */

/** Most people that one citizen may pay for, asked ones included. */
export const mostPayees = 10
/** Days in which somebody who stopped a consent is not asked for it again by the same citizen. */
export const askAgainDays = 30

const inPath = z.object({ id: idInPath })

/** An unpaid invoice of a client who has consented. */
export const payeeInvoice = z.object({
  id,
  /** `Factura SB5 0012345`. */
  denumire: contentText,
  scadenta: calendarDay,
  /** Amount to pay, penalties included. */
  suma_bani: z.int(),
  penalitati_bani: z.int(),
  stare: z.enum(['de_plata', 'in_plata']),
})
export type PayeeInvoice = z.infer<typeof payeeInvoice>

export const consentStates = ['ceruta', 'data', 'oprita'] as const
export const consentEnders = ['platitor', 'client', 'operator', 'sistem'] as const

/** A client for whom the citizen pays, or has asked to, under the citizen's own name for them. */
export const payee = z.object({
  id,
  nume: z.string(),
  stare: z.enum(consentStates),
  /** `Str. P•••`. */
  strada: z.string(),
  creat_la: instant,
  /** When the client consented. */
  dat_la: z.optional(instant),
  /** When a consent was stopped, and by whom. */
  oprit_la: z.optional(instant),
  oprit_de: z.optional(z.enum(consentEnders)),
  /** All that is to pay, penalties included; nothing before the client consents. */
  total_bani: z.int(),
  /** Unpaid invoices, by due day. */
  facturi: z.array(payeeInvoice),
})
export type Payee = z.infer<typeof payee>

export const platescPentru = endpoint({
  method: 'GET',
  path: '/api/platesc-pentru',
  summary: 'Cei pentru care cetățeanul plătește sau a cerut acordul, cu ce au de plată',
  access: 'citizen',
  data: z.array(payee),
})

export const platescPentruCere = endpoint({
  method: 'POST',
  path: '/api/platesc-pentru',
  summary:
    'Cere acordul titularului unei facturi: el primește un cod prin SMS. Răspunsul nu spune dacă are telefon',
  access: 'citizen',
  feature: 'cards',
  body: z.object({
    ...invoiceReference,
    /** The citizen's own name for the client: „Mama”. */
    nume: alias,
  }),
  data: payee,
})

export const platescPentruCod = endpoint({
  method: 'POST',
  path: '/api/platesc-pentru/:id/cod',
  summary: 'Trimite titularului încă un cod',
  access: 'citizen',
  feature: 'cards',
  params: inPath,
  data: z.literal(true),
})

export const platescPentruConfirma = endpoint({
  method: 'POST',
  path: '/api/platesc-pentru/:id/confirma',
  summary: 'Confirmă acordul cu codul primit de titular; a doua oară nu schimbă nimic',
  access: 'citizen',
  params: inPath,
  body: z.object({ cod: confirmationCode }),
  data: payee,
})

export const platescPentruPlateste = endpoint({
  method: 'POST',
  path: '/api/platesc-pentru/:id/plateste',
  summary: 'Începe plata cu cardul a unor facturi ale celui care și-a dat acordul',
  access: 'citizen',
  feature: 'cards',
  params: inPath,
  body: z.object({
    facturi: z
      .array(id)
      .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.itemsPerPayment)),
    /** The amount that the payer was shown; another one is refused. */
    suma_bani: z.int(),
    /** A saved card of the payer. */
    card_id: z.optional(id),
  }),
  data: z.object({ plata_id: id, redirect_url: z.string() }),
})

export const platescPentruOpreste = endpoint({
  method: 'POST',
  path: '/api/platesc-pentru/:id/opreste',
  summary: 'Nu mai plătește pentru cineva, sau retrage cererea; a doua oară nu schimbă nimic',
  access: 'citizen',
  params: inPath,
  data: z.literal(true),
})

/** Somebody who may see what the citizen has to pay, and pay it. */
export const payer = z.object({ id, nume: z.string(), dat_la: instant })
export type Payer = z.infer<typeof payer>

export const platitoriiMei = endpoint({
  method: 'GET',
  path: '/api/platitorii-mei',
  summary: 'Cei care plătesc pentru cetățean, cu acordul lui',
  access: 'citizen',
  data: z.array(payer),
})

export const platitoriiMeiOpreste = endpoint({
  method: 'POST',
  path: '/api/platitorii-mei/:id/opreste',
  summary: 'Oprește acordul dat cuiva; a doua oară nu schimbă nimic',
  access: 'citizen',
  params: inPath,
  data: z.literal(true),
})

/** A consent, for whoever has the link of its SMS. */
export const consentByLink = z.object({
  /** The payer's name; empty once they have closed their account. */
  nume: z.string(),
  dat_la: instant,
  oprit: z.boolean(),
})
export type ConsentByLink = z.infer<typeof consentByLink>

const link = z.object({ legatura: secretReference })

/** POSTs, because an address may be logged and the token may not. */
export const acordPlata = endpoint({
  method: 'POST',
  path: '/api/acord-plata',
  summary: 'Acordul de plată din legătura primită prin SMS',
  access: 'public',
  body: link,
  data: consentByLink,
})

export const acordPlataOpreste = endpoint({
  method: 'POST',
  path: '/api/acord-plata-opreste',
  summary: 'Oprește acordul din legătura primită prin SMS; a doua oară nu schimbă nimic',
  access: 'public',
  body: link,
  data: consentByLink,
})
