import * as z from 'zod/mini'
import { invoiceStates } from './facturi.ts'
import { calendarDay, id, instant } from './fields.ts'

/** Money as the desk and the operator's other programs see it. Amounts are integers of bani. */

/** Number of a document, as it is typed. */
export const numberInQuery = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
/** A sum to give back or to take off. */
export const positiveSum = z.int({ error: 'invalid' }).check(z.positive({ error: 'invalid' }))

/** A person or a firm, named where a decision is about them. */
export const client = z.object({ id, nume: z.string(), coduri: z.string() })

/** States of a receipt. `noua` lasts until it is matched; `de_potrivit` waits for a person. */
export const receiptStates = ['noua', 'de_potrivit', 'incasata', 'ignorata', 'anulata'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** A receipt as a list shows it, without its payer. */
export const receiptItem = z.object({
  id,
  sursa: z.string(),
  ziua: calendarDay,
  suma_bani: z.int(),
  moneda: z.string(),
  stare: z.enum(receiptStates),
  certitudine: z.string(),
  explicatie: z.string(),
  /** Client codes of its client, or of those who it may be from. */
  coduri: z.array(z.string()),
})
export type ReceiptItem = z.infer<typeof receiptItem>

export const receipt = z.object({
  ...receiptItem.shape,
  referinta: z.string(),
  platitor: z.string(),
  iban: z.string(),
  referinta_platii: z.string(),
  detalii: z.string(),
  client: z.nullable(client),
  /** Clients who it may be from, with what they owe; a few of their invoices, the earliest due first. */
  posibili: z.array(
    z.object({
      client,
      regula: z.string(),
      de_plata_bani: z.int(),
      facturi: z.array(z.object({ numar: z.string(), scadenta: calendarDay, rest_bani: z.int() })),
    }),
  ),
  hotarata_de: z.string(),
  hotarata_la: z.nullable(instant),
  motiv: z.string(),
  /** States it may move to now. */
  poate: z.array(z.enum(receiptStates)),
})
export type Receipt = z.infer<typeof receipt>

export const statementHead = z.object({
  numar: z.string(),
  de_la: calendarDay,
  pana_la: calendarDay,
  linii: z.int(),
  incasari: z.int(),
  /** Credits that no statement had brought before. */
  noi: z.int(),
})

/** Result of a trial import, line by line. */
export const statementTrial = z.object({
  extrase: z.array(statementHead),
  inregistrate: z.int(),
  suma_bani: z.int(),
  asteapta: z.int(),
  /** At most `deskLimits.trialLines` lines, those that would wait first. Without names of payers. */
  linii: z.array(
    z.object({
      ziua: calendarDay,
      suma_bani: z.int(),
      moneda: z.string(),
      referinta: z.string(),
      explicatie: z.string(),
      asteapta: z.boolean(),
    }),
  ),
})
export type StatementTrial = z.infer<typeof statementTrial>

/** An imported statement, and what has become of its receipts by now. */
export const statementItem = z.object({
  id,
  numar: z.string(),
  iban: z.string(),
  format: z.string(),
  de_la: calendarDay,
  pana_la: calendarDay,
  incasari: z.int(),
  /** Its receipts, without those that an earlier statement had brought. */
  noi: z.int(),
  /** Not matched yet: the import goes on, or was interrupted. */
  de_prelucrat: z.int(),
  de_potrivit: z.int(),
  inregistrate: z.int(),
  suma_bani: z.int(),
  cine: z.string(),
  creat_la: instant,
})
export type StatementItem = z.infer<typeof statementItem>

/** Results of releasing a payment. `potrivita`: the bank's status fits by now, and it was recorded. */
export const releaseResults = ['eliberata', 'potrivita'] as const

export const deskInvoice = z.object({
  id,
  serie: z.string(),
  numar: z.string(),
  client,
  contract: z.string(),
  perioada: z.string(),
  data_emitere: calendarDay,
  data_scadenta: calendarDay,
  total_bani: z.int(),
  /** Paid with money, without what credit notes took off it. */
  achitat_bani: z.int(),
  stornat_bani: z.int(),
  rest_bani: z.int(),
  penalitati_bani: z.int(),
  stare: z.enum(invoiceStates),
  note_credit: z.array(
    z.object({
      numar: z.string(),
      data_emitere: calendarDay,
      total_bani: z.int(),
      motiv: z.string(),
    }),
  ),
  /** Amount that may still be credited. */
  de_stornat_bani: z.int(),
})
export type DeskInvoice = z.infer<typeof deskInvoice>

/** A credit note that was made, and its invoice after it. */
export const creditDone = z.object({
  /** `stornata_deja`: the same sum with the same reason was credited within a day. */
  rezultat: z.enum(['stornata', 'stornata_deja']),
  nota: z.string(),
  factura: deskInvoice,
})
