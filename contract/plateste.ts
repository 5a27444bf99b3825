import * as z from 'zod/mini'
import { contentText } from './content.ts'
import { endpoint } from './endpoint.ts'
import { calendarDay, email, instant } from './fields.ts'
import { paymentStates } from './plati.ts'
import { hasForbiddenCharacters } from './text.ts'

/** Paying somebody else's invoice, without an account. Money is in bani. */

/** Route of the page, which the QR code on an invoice, the return from the bank and the SMS of a consent continue. */
export const PAY_PAGE = '/plateste/'

/** Before the token of a consent, where the page has that of an invoice. */
export const CONSENT_LINK = 'acord-'

/** Longest number, client code or token of an invoice. */
const MAX_REFERENCE = 60

const reference = z.string().check(
  z.trim(),
  z.maxLength(MAX_REFERENCE, { error: 'invalid' }),
  z.refine((text) => !hasForbiddenCharacters(text), { error: 'characters' }),
)

/** Token of a link that came by SMS. */
export const secretReference = reference

/** An invoice is named by its number and its client code, or by the token of the QR code printed on it. */
export const invoiceReference = {
  factura: z.optional(reference),
  cod_client: z.optional(reference),
  legatura: z.optional(reference),
}
export type InvoiceReference = z.infer<z.ZodMiniObject<typeof invoiceReference>>

/** Secret that the payer's browser makes for one attempt: it opens one payment, and shows only that one. */
const attemptKey = z.uuid({ error: 'invalid' })

export const publicInvoiceStates = ['de_plata', 'in_plata', 'platita', 'nu_se_plateste'] as const

/** Facts of an invoice that anybody who holds the paper is told: neither whose it is, nor the house. */
export const publicInvoice = z.object({
  /** `Factura SB5 0012345`. */
  denumire: contentText,
  /** `Str. P•••`. */
  strada: z.string(),
  scadenta: calendarDay,
  /** `nu_se_plateste`: nothing is to be paid on it here, as it is cancelled or disputed. */
  stare: z.enum(publicInvoiceStates),
  /** Amount to pay, penalties included. */
  suma_bani: z.int(),
  penalitati_bani: z.int(),
})
export type PublicInvoice = z.infer<typeof publicInvoice>

export const platesteFactura = endpoint({
  method: 'POST',
  path: '/api/plateste-factura',
  summary: 'Factura altcuiva, după numărul ei și codul de client sau după codul QR de pe ea',
  access: 'public',
  feature: 'cards',
  body: z.object(invoiceReference),
  data: publicInvoice,
})

export const plateste = endpoint({
  method: 'POST',
  path: '/api/plateste',
  summary: 'Începe plata cu cardul a facturii altcuiva; aceeași cheie, aceeași plată',
  access: 'public',
  feature: 'cards',
  body: z.object({
    ...invoiceReference,
    cheie: attemptKey,
    /** The amount that the payer was shown; another one is refused. */
    suma_bani: z.int(),
    /** Where the receipt is sent, once. */
    email: z.optional(email),
  }),
  data: z.object({ redirect_url: z.string() }),
})

/** A payment as its payer sees it. */
export const visitorPayment = z.object({
  denumire: contentText,
  strada: z.string(),
  creat_la: instant,
  suma_bani: z.int(),
  rambursat_bani: z.int(),
  stare: z.enum(paymentStates),
  card: z.optional(z.object({ masca: z.string() })),
  incasata_la: z.optional(instant),
  referinta: z.optional(z.string()),
  motiv: z.optional(contentText),
  alt_card: z.optional(z.boolean()),
  fara_incasare: z.optional(z.boolean()),
  redirect_url: z.optional(z.string()),
  /** True if the receipt is sent by e-mail. */
  chitanta: z.boolean(),
  /** Token of the invoice, to pay it again. */
  legatura: z.string(),
})
export type VisitorPayment = z.infer<typeof visitorPayment>

/** State of a payment; while it is pending, the server asks the bank. */
export const platesteStare = endpoint({
  method: 'POST',
  path: '/api/plateste-stare',
  summary: 'Starea unei plăți făcute fără cont, după cheia ei',
  access: 'public',
  body: z.object({ cheie: attemptKey }),
  data: visitorPayment,
})
