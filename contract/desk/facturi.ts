import * as z from 'zod/mini'
import { idInPath, requiredReason } from '../fields.ts'
import { creditDone, deskInvoice, numberInQuery, positiveSum } from '../money-fields.ts'
import { deskEndpoint } from './endpoint.ts'

/** Invoices at the desk, and their credit notes. */

const params = z.object({ id: idInPath })

export const invoiceFind = deskEndpoint({
  method: 'GET',
  path: '/facturi',
  summary: 'Facturile cu un număr, cu sau fără serie; rămâne în jurnal cine s-a uitat',
  needs: 'bani.vede',
  query: z.object({ numar: numberInQuery }),
  data: z.object({ lista: z.array(deskInvoice) }),
})

export const invoiceShow = deskEndpoint({
  method: 'GET',
  path: '/facturi/:id',
  summary: 'O factură cu notele ei de credit; rămâne în jurnal cine s-a uitat',
  needs: 'bani.vede',
  params,
  data: deskInvoice,
})

const creditBody = z.object({ suma_bani: positiveSum, motiv: requiredReason })

/** Effect of a credit note on its invoice: the unpaid part is no longer owed, the paid part becomes credit. */
export const creditEffect = z.object({
  suma_bani: z.int(),
  nedatorat_bani: z.int(),
  avans_bani: z.int(),
  /** Penalties that fall with it. */
  penalitati_bani: z.int(),
  rest_bani: z.int(),
})
export type CreditEffect = z.infer<typeof creditEffect>

export const invoiceCreditTry = deskEndpoint({
  method: 'POST',
  path: '/facturi/:id/storneaza/proba',
  summary: 'Arată ce s-ar alege de bani la o stornare, fără să schimbe nimic',
  needs: 'bani.opereaza',
  params,
  body: z.object({ suma_bani: positiveSum }),
  data: creditEffect,
})

export const invoiceCredit = deskEndpoint({
  method: 'POST',
  path: '/facturi/:id/storneaza',
  summary: 'Stornează o factură greșită, toată sau o parte; cetățeanul este anunțat',
  needs: 'bani.opereaza',
  params,
  body: creditBody,
  data: creditDone,
})
