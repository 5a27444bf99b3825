import * as z from 'zod/mini'
import { id, idInPath, instant, requiredReason } from '../fields.ts'
import { client, numberInQuery, releaseResults } from '../money-fields.ts'
import { paymentStates } from '../plati.ts'
import { deskEndpoint } from './endpoint.ts'

/** Card payments at the desk. Amounts are integers of bani. */

const params = z.object({ id: idInPath })
const withReason = z.object({ motiv: requiredReason })

export const deskPayment = z.object({
  id,
  /** The bank's number of the payment. */
  numar: z.string(),
  creat_la: instant,
  suma_bani: z.int(),
  rambursat_bani: z.int(),
  stare: z.enum(paymentStates),
  /** Why it needs a person; null if it does not. */
  de_lamurit: z.nullable(z.string()),
  /** True if the bank shows it otherwise than it was ordered, so that its items can be released. */
  blocata: z.boolean(),
  /** True if somebody without an account paid for the client. */
  fara_cont: z.boolean(),
  /** True if another citizen paid by the client's consent. */
  prin_acord: z.boolean(),
  coduri: z.string(),
  pozitii: z.string(),
})
export type DeskPayment = z.infer<typeof deskPayment>

export const paymentDetails = z.object({
  ...deskPayment.shape,
  client,
  /** Name of whoever paid by consent; empty for other payments, and once that account is closed. */
  platitor: z.string(),
  referinta: z.string(),
  card: z.string(),
  incasata_la: z.nullable(instant),
  /** Amount that may still be proposed for a refund. */
  de_rambursat_bani: z.int(),
})
export type PaymentDetails = z.infer<typeof paymentDetails>

export const paymentProblems = deskEndpoint({
  method: 'GET',
  path: '/plati/probleme',
  summary: 'Plățile prin card care nu se potrivesc cu banca și cele neîncheiate, întâi cele vechi',
  needs: 'bani.vede',
  data: z.object({ lista: z.array(deskPayment) }),
})

export const paymentFind = deskEndpoint({
  method: 'GET',
  path: '/plati',
  summary: 'O plată prin card, după numărul de la bancă sau cel văzut de cetățean',
  needs: 'bani.vede',
  query: z.object({ numar: numberInQuery }),
  data: paymentDetails,
})

export const paymentVerify = deskEndpoint({
  method: 'POST',
  path: '/plati/:id/verifica',
  summary: 'Întreabă banca acum despre o plată și scrie ce răspunde',
  needs: 'bani.opereaza',
  params,
  data: z.object({ plata: deskPayment, banca: z.string() }),
})

export const paymentRelease = deskEndpoint({
  method: 'POST',
  path: '/plati/:id/elibereaza',
  summary: 'Închide o plată care nu se potrivește cu banca, ca să se poată plăti din nou',
  needs: 'bani.opereaza',
  params,
  body: withReason,
  data: z.object({ rezultat: z.enum(releaseResults), plata: deskPayment }),
})
