import * as z from 'zod/mini'
import { id, idInPath, instant, requiredReason } from '../fields.ts'
import { positiveSum } from '../money-fields.ts'
import { cursorFields } from '../operator/cursor.ts'
import { refundStates } from '../rambursari.ts'
import { deskEndpoint } from './endpoint.ts'

/** Refunds at the desk: one member proposes, another confirms. */

const params = z.object({ id: idInPath })
const withReason = z.object({ motiv: requiredReason })

export const proposalStates = ['propusa', 'confirmata', 'respinsa', 'retrasa'] as const
export type ProposalState = (typeof proposalStates)[number]

export const refundProposal = z.object({
  id,
  plata: z.object({ id, numar: z.string(), suma_bani: z.int(), rambursat_bani: z.int() }),
  coduri: z.string(),
  suma_bani: z.int(),
  motiv: z.string(),
  stare: z.enum(proposalStates),
  propusa_de: z.string(),
  propusa_la: instant,
  hotarata_de: z.nullable(z.string()),
  hotarata_la: z.nullable(instant),
  motiv_hotarare: z.string(),
  /** How the refund of a confirmed proposal ended at the bank. */
  rambursare: z.nullable(z.enum(refundStates)),
  /** True if the caller proposed it. */
  a_mea: z.boolean(),
})
export type RefundProposal = z.infer<typeof refundProposal>

export const refundList = deskEndpoint({
  method: 'GET',
  path: '/rambursari',
  summary: 'Rambursările propuse: cele care așteaptă, sau cele hotărâte, întâi cele mai noi',
  needs: 'bani.vede',
  query: z.object({
    stare: z.enum(['asteapta', 'hotarate'], { error: 'invalid' }),
    ...cursorFields,
  }),
  data: z.object({ lista: z.array(refundProposal), urmator: z.nullable(z.string()) }),
})

export const refundPropose = deskEndpoint({
  method: 'POST',
  path: '/rambursari',
  summary: 'Propune o rambursare, pe care o confirmă altcineva',
  needs: 'rambursari.propune',
  body: z.object({ plata_id: id, suma_bani: positiveSum, motiv: requiredReason }),
  data: refundProposal,
})

export const refundConfirm = deskEndpoint({
  method: 'POST',
  path: '/rambursari/:id/confirma',
  summary: 'Confirmă o rambursare propusă de altcineva și o cere băncii, o singură dată',
  needs: 'rambursari.confirma',
  requiresRecentSignIn: true,
  params,
  data: refundProposal,
})

export const refundReject = deskEndpoint({
  method: 'POST',
  path: '/rambursari/:id/respinge',
  summary: 'Respinge o rambursare propusă',
  needs: 'rambursari.confirma',
  params,
  body: withReason,
  data: refundProposal,
})

export const refundWithdraw = deskEndpoint({
  method: 'POST',
  path: '/rambursari/:id/retrage',
  summary: 'Retrage o rambursare propusă de cine întreabă',
  needs: 'rambursari.propune',
  params,
  data: refundProposal,
})
