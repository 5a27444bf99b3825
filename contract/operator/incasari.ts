import * as z from 'zod/mini'
import {
  receipt,
  receiptItem,
  receiptStates,
  statementItem,
  statementTrial,
} from '../money-fields.ts'
import { importLimits } from '../import-kinds.ts'
import { idInPath, reason, requiredReason, requiredShortText } from '../fields.ts'
import { booleanInQuery } from '../query.ts'
import { cursorFields } from './cursor.ts'
import { operatorEndpoint } from './endpoint.ts'

/** Receipts by transfer and in cash, and the bank statements that bring them. */

const params = z.object({ id: idInPath })
const withReason = z.object({ motiv: requiredReason })

export const incasariList = operatorEndpoint({
  method: 'GET',
  path: '/incasari',
  summary: 'Încasările dintr-o stare, fără plătitori; cele de potrivit, întâi cele mai sigure',
  scope: 'incasari:citire',
  query: z.object({ stare: z.enum(receiptStates, { error: 'invalid' }), ...cursorFields }),
  data: z.object({
    lista: z.array(receiptItem),
    /** Receipts that wait for a person, whatever the state listed. */
    de_potrivit: z.int(),
    urmator: z.nullable(z.string()),
  }),
})

export const incasareShow = operatorEndpoint({
  method: 'GET',
  path: '/incasari/:id',
  summary: 'O încasare întreagă, cu plătitorul; rămâne în jurnal cine s-a uitat',
  scope: 'incasari:citire',
  params,
  data: receipt,
})

export const incasarePotriveste = operatorEndpoint({
  method: 'POST',
  path: '/incasari/:id/potrivire',
  summary: 'Înregistrează o încasare la clientul ei, care este anunțat',
  scope: 'incasari:scriere',
  params,
  /** `numar`: of an invoice, which is paid first, of a contract, or a client code. */
  body: z.object({ numar: requiredShortText, motiv: z.optional(reason) }),
  data: receipt,
})

export const incasareIgnora = operatorEndpoint({
  method: 'POST',
  path: '/incasari/:id/ignorare',
  summary: 'Lasă deoparte o încasare care nu este plata unui client',
  scope: 'incasari:scriere',
  params,
  body: withReason,
  data: receipt,
})

export const incasareAnuleaza = operatorEndpoint({
  method: 'POST',
  path: '/incasari/:id/anulare',
  summary: 'Anulează o încasare înregistrată la alt client decât al ei, care este anunțat',
  scope: 'incasari:scriere',
  params,
  body: withReason,
  data: receipt,
})

const statementFile = {
  scope: 'incasari:scriere',
  multipart: true,
  maxFileBytes: importLimits.statementBytes,
  /** A statement of another account than the one printed on invoices is refused unless `alt_cont`. */
  query: z.object({ alt_cont: z.optional(booleanInQuery) }),
} as const

export const extrasProba = operatorEndpoint({
  ...statementFile,
  method: 'POST',
  path: '/extrase/proba',
  summary: 'Arată ce ar înregistra un extras CAMT.053 sau MT940, fără să schimbe nimic',
  data: statementTrial,
})

export const extrasTrimite = operatorEndpoint({
  ...statementFile,
  method: 'POST',
  path: '/extrase',
  summary: 'Primește un extras de cont; încasările lui se înregistrează pe rând, după răspuns',
  data: z.object({ extrase: statementTrial.shape.extrase }),
})

export const extrasContinua = operatorEndpoint({
  method: 'POST',
  path: '/extrase/continuare',
  summary: 'Continuă înregistrarea încasărilor unui extras întrerupt',
  scope: 'incasari:scriere',
  data: z.object({ de_prelucrat: z.int() }),
})

export const extraseList = operatorEndpoint({
  method: 'GET',
  path: '/extrase',
  summary: 'Extrasele importate, întâi cele mai noi, cu ce s-a ales de încasările lor',
  scope: 'incasari:citire',
  query: z.object(cursorFields),
  data: z.object({ lista: z.array(statementItem), urmator: z.nullable(z.string()) }),
})
