import * as z from 'zod/mini'
import { creditDone, deskInvoice } from '../money-fields.ts'
import { idInPath, requiredReason, requiredShortText } from '../fields.ts'
import { operatorEndpoint } from './endpoint.ts'

/** Invoices, and the credit notes that correct them. */

export const facturiCauta = operatorEndpoint({
  method: 'GET',
  path: '/facturi',
  summary: 'Facturile cu un număr, cu sau fără serie; rămâne în jurnal cine s-a uitat',
  scope: 'facturi:citire',
  query: z.object({ numar: requiredShortText }),
  data: z.object({ lista: z.array(deskInvoice) }),
})

export const facturaStorneaza = operatorEndpoint({
  method: 'POST',
  path: '/facturi/:id/storno',
  summary: 'Stornează o factură greșită, toată sau o parte; cetățeanul este anunțat',
  scope: 'facturi:stornare',
  params: z.object({ id: idInPath }),
  body: z.object({
    /** All that is left of the invoice if omitted. */
    suma_bani: z.optional(z.int().check(z.positive())),
    motiv: requiredReason,
    /** Series and number of the credit note; the next of the portal's own series if omitted. */
    nota: z.optional(z.object({ serie: requiredShortText, numar: requiredShortText })),
    /** True to repeat a credit note of the same sum and reason made within the last day. */
    din_nou: z.optional(z.boolean()),
  }),
  data: creditDone,
})
