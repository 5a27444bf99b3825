import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDay, id, instant } from './fields.ts'
import { idInQuery, pageFields, wordInQuery, yearInQuery } from './query.ts'

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

/** Words a list may be asked for beside single states. */
export const invoiceLists = {
  de_plata: ['emisa', 'partial_achitata', 'scadenta_depasita', 'contestata'],
  inchise: ['achitata', 'stornata'],
} as const satisfies Record<string, readonly InvoiceState[]>

export const invoiceLine = z.object({
  denumire: z.string(),
  cantitate: z.number(),
  um: z.string(),
  pret_bani: z.int(),
  /** Without VAT. */
  valoare_bani: z.int(),
  tva_bani: z.int(),
  total_bani: z.int(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

export const invoice = z.object({
  id,
  serie: z.string(),
  numar: z.string(),
  contract_id: id,
  /** The month it is for, `YYYY-MM`. */
  perioada: z.string(),
  data_emitere: calendarDay,
  data_scadenta: calendarDay,
  total_bani: z.int(),
  tva_bani: z.int(),
  achitat_bani: z.int(),
  /** What is still owed of it, without penalties; 0 for one that was cancelled. */
  rest_bani: z.int(),
  /** What is still owed for its being late, today. */
  penalitati_bani: z.int(),
  stare: z.enum(invoiceStates),
  /** Their totals add up to `total_bani`. */
  linii: z.array(invoiceLine),
})
export type Invoice = z.infer<typeof invoice>

/** `SB5 0012345`: how an invoice is named, and what is written on a transfer. */
export const invoiceNumber = ({ serie, numar }: Pick<Invoice, 'serie' | 'numar'>): string =>
  `${serie} ${numar}`

export const positionKinds = ['factura', 'taxa', 'penalitate'] as const

/** Something that is owed. */
export const position = z.object({
  id,
  tip: z.enum(positionKinds),
  denumire: z.string(),
  scadenta: calendarDay,
  rest_bani: z.int(),
  contract_id: id,
  /** Of a penalty: the invoice that is late. */
  factura_id: z.optional(id),
})
export type Position = z.infer<typeof position>

/** Where one pays by transfer. */
export const bankAccount = z.object({ beneficiar: z.string(), iban: z.string(), banca: z.string() })
export type BankAccount = z.infer<typeof bankAccount>

export const debts = z.object({
  /** The moment all this is of. */
  la: instant,
  total_bani: z.int(),
  /** Of the total, what is past its day. */
  restant_bani: z.int(),
  /** Paid beforehand; the next invoices take it up. */
  credit_bani: z.int(),
  /** The soonest due first. */
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
    ...pageFields,
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
