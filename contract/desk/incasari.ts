import * as z from 'zod/mini'
import { idInPath, reason, requiredReason, requiredShortText } from '../fields.ts'
import { client, numberInQuery, receipt, receiptItem, receiptStates } from '../money-fields.ts'
import { cursorFields } from '../operator/cursor.ts'
import { searchInQuery } from '../query.ts'
import { deskEndpoint } from './endpoint.ts'

/** Receipts at the desk: money that came by transfer or in cash. Amounts are integers of bani. */

const params = z.object({ id: idInPath })
const withReason = z.object({ motiv: requiredReason })

export const receiptList = deskEndpoint({
  method: 'POST',
  path: '/incasari',
  summary: 'Încasările dintr-o stare; cele de potrivit, întâi cele mai sigure',
  needs: 'bani.vede',
  query: z.strictObject({
    stare: z.enum(receiptStates, { error: 'invalid' }),
    ...cursorFields,
  }),
  /** Number, reference, payer, amount or words of the payment's text: a payer's name must not be in an address. */
  body: z.object({ cauta: z.optional(searchInQuery) }),
  data: z.object({
    lista: z.array(receiptItem),
    /** Receipts that wait for a person, whatever the state listed. */
    de_potrivit: z.int(),
    urmator: z.nullable(z.string()),
  }),
})

export const receiptShow = deskEndpoint({
  method: 'GET',
  path: '/incasari/:id',
  summary: 'O încasare întreagă, cu plătitorul; rămâne în jurnal cine s-a uitat',
  needs: 'bani.vede',
  params,
  data: receipt,
})

export const receiptTarget = deskEndpoint({
  method: 'GET',
  path: '/incasari/tinta',
  summary: 'Pe cine numește numărul unei facturi, al unui contract sau un cod de client',
  needs: 'bani.opereaza',
  query: z.object({ numar: numberInQuery }),
  data: z.object({
    client,
    /** The number named, as it is stored. */
    titlu: z.string(),
    /** Outstanding amount of the invoice or of the contracts that it names, and of all that the client owes. */
    rest_bani: z.int(),
    de_plata_bani: z.int(),
  }),
})

export const receiptAssign = deskEndpoint({
  method: 'POST',
  path: '/incasari/:id/potriveste',
  summary: 'Înregistrează o încasare la clientul ei, care este anunțat',
  needs: 'bani.opereaza',
  params,
  body: z.object({ numar: requiredShortText, motiv: reason }),
  data: receipt,
})

export const receiptIgnore = deskEndpoint({
  method: 'POST',
  path: '/incasari/:id/ignora',
  summary: 'Lasă deoparte o încasare care nu este plata unui client',
  needs: 'bani.opereaza',
  params,
  body: withReason,
  data: receipt,
})

export const receiptCancel = deskEndpoint({
  method: 'POST',
  path: '/incasari/:id/anuleaza',
  summary: 'Anulează o încasare înregistrată la alt client decât al ei, care este anunțat',
  needs: 'bani.opereaza',
  params,
  body: withReason,
  data: receipt,
})
