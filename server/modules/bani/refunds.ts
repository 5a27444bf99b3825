import type { ProposalState, RefundProposal } from '#contract/desk/rambursari.ts'
import type { Db } from '#server/db/db.ts'
import { readClientCodes } from '#server/modules/incasari/list.ts'
import type { ProposalDetails } from '#server/modules/rambursari/proposals-repo.ts'

/** Converts proposals to what the desk shows to the member `viewerId`. */
export async function describeProposals(
  db: Db,
  found: ProposalDetails[],
  viewerId: number,
): Promise<RefundProposal[]> {
  const codes = await readClientCodes(
    db,
    found.map(({ payment }) => payment.citizenId),
  )
  return found.map(({ row, payment, proposer, decider, refundState }) => ({
    id: row.id,
    plata: {
      id: payment.id,
      numar: payment.orderNumber,
      suma_bani: payment.bani,
      rambursat_bani: payment.refundedBani,
    },
    coduri: codes.get(payment.citizenId) ?? '',
    suma_bani: row.bani,
    motiv: row.reason,
    stare: row.state as ProposalState,
    propusa_de: proposer,
    propusa_la: row.createdAt.toISOString(),
    hotarata_de: decider,
    hotarata_la: row.decidedAt?.toISOString() ?? null,
    motiv_hotarare: row.decisionReason,
    rambursare: refundState,
    a_mea: row.proposedBy === viewerId,
  }))
}

export async function describeProposal(
  db: Db,
  found: ProposalDetails,
  viewerId: number,
): Promise<RefundProposal> {
  const [described] = await describeProposals(db, [found], viewerId)
  return described!
}
