import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ProposalState } from '#contract/desk/rambursari.ts'
import type { RefundState } from '#contract/rambursari.ts'
import type { Db } from '#server/db/db.ts'
import { payments, refundProposals, refunds, staff } from '#server/db/schema.ts'

/** SQL of proposed refunds. */

export type ProposalRow = typeof refundProposals.$inferSelect

const OPEN: ProposalState = 'propusa'

/** A proposal with its payment, its people and, once confirmed, its refund. */
export interface ProposalDetails {
  row: ProposalRow
  payment: Pick<
    typeof payments.$inferSelect,
    'id' | 'orderNumber' | 'bani' | 'refundedBani' | 'citizenId'
  >
  proposer: string
  decider: string | null
  refundState: RefundState | null
}

/** Inserts a proposal; null when its payment has one that waits. */
export async function insertProposal(
  db: Db,
  proposal: Pick<ProposalRow, 'paymentId' | 'bani' | 'reason' | 'proposedBy' | 'createdAt'>,
): Promise<number | null> {
  const [row] = await db
    .insert(refundProposals)
    .values({ ...proposal, state: OPEN })
    .onConflictDoNothing()
    .returning({ id: refundProposals.id })
  return row?.id ?? null
}

/** Confirms a waiting proposal of another member. Returns false when it is decided, or their own. */
export async function confirmProposal(
  tx: Db,
  { id, confirmedBy }: { id: number; confirmedBy: number },
  now: Date,
): Promise<boolean> {
  const isAnothers = ne(refundProposals.proposedBy, confirmedBy)
  const decision = { state: 'confirmata', decidedBy: confirmedBy, decidedAt: now } as const
  return moveProposal(tx, id, decision, isAnothers)
}

/** Ends a waiting proposal without a refund. Returns false when it is decided. */
export const endProposal = (
  db: Db,
  id: number,
  decision: Required<Pick<ProposalRow, 'decidedBy' | 'decidedAt' | 'decisionReason'>> & {
    state: 'respinsa' | 'retrasa'
  },
): Promise<boolean> => moveProposal(db, id, decision)

async function moveProposal(
  db: Db,
  id: number,
  decision: Partial<ProposalRow> & { state: Exclude<ProposalState, 'propusa'> },
  condition?: ReturnType<typeof ne>,
): Promise<boolean> {
  const moved = await db
    .update(refundProposals)
    .set(decision)
    .where(and(eq(refundProposals.id, id), eq(refundProposals.state, OPEN), condition))
    .returning({ id: refundProposals.id })
  return moved.length > 0
}

/** Returns what a waiting proposal asks for of a payment; 0 without one. */
export async function readProposedBani(db: Db, paymentId: number): Promise<number> {
  const { bani, state } = refundProposals
  const [row] = await db
    .select({ bani })
    .from(refundProposals)
    .where(and(eq(refundProposals.paymentId, paymentId), eq(state, OPEN)))
  return row?.bani ?? 0
}

const proposer = alias(staff, 'proposer')
const decider = alias(staff, 'decider')

const selectProposals = (db: Db) =>
  db
    .select({
      row: refundProposals,
      payment: {
        id: payments.id,
        orderNumber: payments.orderNumber,
        bani: payments.bani,
        refundedBani: payments.refundedBani,
        citizenId: payments.citizenId,
      },
      proposer: proposer.nume,
      decider: decider.nume,
      refundState: sql<RefundState | null>`${refunds.state}`,
    })
    .from(refundProposals)
    .innerJoin(payments, eq(payments.id, refundProposals.paymentId))
    .innerJoin(proposer, eq(proposer.id, refundProposals.proposedBy))
    .leftJoin(decider, eq(decider.id, refundProposals.decidedBy))
    .leftJoin(refunds, eq(refunds.proposalId, refundProposals.id))

export async function findProposal(db: Db, id: number): Promise<ProposalDetails | null> {
  const [found] = await selectProposals(db).where(eq(refundProposals.id, id))
  return found ?? null
}

/** Lists proposals, newest first: those that wait, or those that were decided. */
export function listProposals(
  db: Db,
  { isWaiting, before, limit }: { isWaiting: boolean; before?: number | undefined; limit: number },
): Promise<ProposalDetails[]> {
  const { id, state } = refundProposals
  return selectProposals(db)
    .where(
      and(
        isWaiting ? eq(state, OPEN) : ne(state, OPEN),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
}
