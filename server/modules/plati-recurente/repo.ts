import { and, asc, desc, eq, gte, inArray, not, or, sql } from 'drizzle-orm'
import { timeZone } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import {
  cards,
  citizens,
  contracts,
  mandates,
  paymentPositions,
  payments,
  receivables,
} from '#server/db/schema.ts'
import { hasNoPendingPayment } from '#server/domain/pending-payments.ts'
import type { OpenItem, ReceivableKind } from '#server/domain/ledger.ts'
import { isDisputed, isOutstanding } from '#server/domain/receivables.ts'
import type { MandateRow } from '#server/domain/mandates.ts'

/** A mandate with the data of contract, citizen and card on which its next debit depends. */
export interface MandateDetails extends MandateRow {
  /** Contract number. */
  numar: string
  contractState: string
  citizenState: string
  bindingId: string
  mask: string
  expires: string
}

/** Lists a citizen's contracts that are in force or have a mandate, each with its mandate. */
export const listContractMandates = (db: Db, citizenId: number) =>
  prepareOnce(db, 'contract mandates', () => selectContractMandates(db)).execute({
    citizen: citizenId,
  })

function selectContractMandates(db: Db) {
  const citizen = sql.placeholder('citizen')
  return db
    .select({ contractId: contracts.id, mandate: mandates })
    .from(contracts)
    .leftJoin(mandates, eq(mandates.contractId, contracts.id))
    .where(
      and(
        eq(contracts.citizenId, citizen),
        or(eq(contracts.state, 'activ'), eq(mandates.citizenId, citizen)),
      ),
    )
    .orderBy(asc(contracts.id))
}

export async function updateMandate(
  db: Db,
  contractId: number,
  changes: Partial<typeof mandates.$inferInsert>,
  now: Date,
): Promise<void> {
  await db
    .update(mandates)
    .set({ ...changes, updatedAt: now })
    .where(eq(mandates.contractId, contractId))
}

/** Lists ids of contracts with an active mandate; `after` is the last id of the previous page. */
export async function listActiveContractIds(
  db: Db,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: mandates.contractId })
    .from(mandates)
    .where(and(mandates.isActive, sql`${mandates.contractId} > ${after}`))
    .orderBy(asc(mandates.contractId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function findMandate(db: Db, contractId: number): Promise<MandateDetails | null> {
  const [row] = await db
    .select({
      mandate: mandates,
      numar: contracts.numar,
      contractState: contracts.state,
      citizenState: citizens.state,
      bindingId: cards.bindingId,
      mask: cards.mask,
      expires: cards.expires,
    })
    .from(mandates)
    .innerJoin(contracts, eq(contracts.id, mandates.contractId))
    .innerJoin(citizens, eq(citizens.id, mandates.citizenId))
    .innerJoin(cards, eq(cards.id, mandates.cardId))
    .where(eq(mandates.contractId, contractId))
  if (!row) return null
  const { mandate, ...rest } = row
  return { ...mandate, ...rest }
}

/** Lists ids of contracts with an active mandate on a card. */
export async function listContractIdsByCard(db: Db, cardId: number): Promise<number[]> {
  const rows = await db
    .select({ id: mandates.contractId })
    .from(mandates)
    .where(and(eq(mandates.cardId, cardId), mandates.isActive))
    .orderBy(asc(mandates.contractId))
  return rows.map(({ id }) => id)
}

/** Lists what may be debited of some contracts: outstanding, not disputed, and with no pending payment. */
export async function listDebitable(
  db: Db,
  contractIds: number[],
): Promise<Map<number, OpenItem[]>> {
  if (contractIds.length === 0) return new Map()
  const { id, contractId, kind, dueOn, totalBani, paidBani } = receivables
  const rows = await db
    .select({ id, contractId, kind, dueOn, totalBani, paidBani })
    .from(receivables)
    .where(
      and(
        inArray(contractId, contractIds),
        isOutstanding,
        not(isDisputed),
        hasNoPendingPayment(db),
      ),
    )
  const owed = new Map<number, OpenItem[]>(contractIds.map((one) => [one, []]))
  for (const row of rows) {
    owed.get(row.contractId)?.push({
      id: row.id,
      // Only a `ReceivableKind` is ever stored.
      kind: row.kind as ReceivableKind,
      dueOn: row.dueOn,
      restBani: row.totalBani - row.paidBani,
    })
  }
  return owed
}

/** True if all positions of a payment may still be debited: outstanding and not disputed. */
export async function isDebitable(db: Db, paymentId: number): Promise<boolean> {
  const [other] = await db
    .select({ id: receivables.id })
    .from(paymentPositions)
    .innerJoin(receivables, eq(receivables.id, paymentPositions.receivableId))
    .where(and(eq(paymentPositions.paymentId, paymentId), or(not(isOutstanding!), isDisputed)))
    .limit(1)
  return other === undefined
}

/** Finds the last payment that a mandate has begun since a day, in Bucharest time. */
export async function findDebitPayment(
  db: Db,
  contractId: number,
  since: string,
): Promise<typeof payments.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.mandateContractId, contractId),
        gte(sql`(${payments.createdAt} at time zone ${timeZone})::date`, since),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1)
  return row ?? null
}
