import * as z from 'zod/mini'
import { contentLanguage, contentText } from './content.ts'
import { endpoint } from './endpoint.ts'
import { calendarDay, id, instant } from './fields.ts'
import { idInQuery, listFields, wordInQuery, yearInQuery } from './query.ts'

/** Money is in bani. */

export const invoiceStates = [
  'emisa',
  'partial_achitata',
  'achitata',
  'scadenta_depasita',
  'contestata',
  'stornata',
] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** List filters that group several states. */
export const invoiceLists = {
  de_plata: ['emisa', 'partial_achitata', 'scadenta_depasita', 'contestata'],
  inchise: ['achitata', 'stornata'],
} as const satisfies Record<string, readonly InvoiceState[]>

export const invoiceLine = z.object({
  denumire: contentText,
  cantitate: z.number(),
  um: contentText,
  pret_bani: z.int(),
  /** Without VAT. */
  valoare_bani: z.int(),
  tva_bani: z.int(),
  total_bani: z.int(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

/** Takes a sum off an invoice; its amounts are negative. */
export const creditNote = z.object({
  id,
  serie: z.string(),
  numar: z.string(),
  data_emitere: calendarDay,
  total_bani: z.int(),
  tva_bani: z.int(),
  motiv: contentText,
  limba: contentLanguage,
  linii: z.array(invoiceLine),
})
export type CreditNote = z.infer<typeof creditNote>

/** Reference to another invoice. */
const otherInvoice = z.object({ id, serie: z.string(), numar: z.string() })

export const invoice = z.object({
  id,
  serie: z.string(),
  numar: z.string(),
  contract_id: id,
  /** Billing month, `YYYY-MM`. */
  perioada: z.string(),
  data_emitere: calendarDay,
  data_scadenta: calendarDay,
  total_bani: z.int(),
  tva_bani: z.int(),
  achitat_bani: z.int(),
  /** Outstanding amount without penalties; 0 if cancelled. */
  rest_bani: z.int(),
  /** Outstanding late-payment penalties, as of today. */
  penalitati_bani: z.int(),
  stare: z.enum(invoiceStates),
  /** Their totals add up to `total_bani`. */
  linii: z.array(invoiceLine),
  /** Credit notes over it, oldest first. */
  note_credit: z.optional(z.array(creditNote)),
  /** Wrong invoice that this one corrects. */
  corecteaza: z.optional(otherInvoice),
  /** Invoice that corrects this one. */
  corectata_prin: z.optional(otherInvoice),
})
export type Invoice = z.infer<typeof invoice>

/** Formats an invoice's number, `SB5 0012345`, also used as the reference of a bank transfer. */
export const invoiceNumber = ({ serie, numar }: Pick<Invoice, 'serie' | 'numar'>): string =>
  `${serie} ${numar}`

export const positionKinds = ['factura', 'taxa', 'penalitate'] as const

/** An outstanding item. */
export const position = z.object({
  id,
  tip: z.enum(positionKinds),
  denumire: contentText,
  scadenta: calendarDay,
  rest_bani: z.int(),
  contract_id: id,
  /** Overdue invoice of a penalty. */
  factura_id: z.optional(id),
  /** True if its invoice is disputed and not decided yet. */
  contestata: z.optional(z.boolean()),
})
export type Position = z.infer<typeof position>

/** The operator's account for bank transfers. */
export const bankAccount = z.object({ beneficiar: z.string(), iban: z.string(), banca: z.string() })
export type BankAccount = z.infer<typeof bankAccount>

export const debts = z.object({
  /** Instant at which these amounts hold. */
  la: instant,
  total_bani: z.int(),
  /** Overdue part of the total, without what is disputed. */
  restant_bani: z.int(),
  /** Credit from advance payments, applied to the next invoices. */
  credit_bani: z.int(),
  /** Ordered by due date, earliest first. */
  pozitii: z.array(position),
  cont: z.optional(bankAccount),
})
export type Debts = z.infer<typeof debts>

export const getFacturiInfo = endpoint({
  method: 'GET',
  path: '/api/get-facturi-info',
  summary: 'Facturile cetățeanului, cele mai noi întâi',
  access: 'citizen',
  query: z.object({
    contract_id: z.optional(idInQuery),
    stare: z.optional(wordInQuery),
    an: z.optional(yearInQuery),
    ...listFields('vechi', 'numar', 'suma'),
  }),
  data: z.array(invoice),
})

export const getTaxesCetatean = endpoint({
  method: 'GET',
  path: '/api/get-taxes-cetatean-v2',
  summary: 'Ce are de plătit cetățeanul',
  access: 'citizen',
  data: debts,
})
