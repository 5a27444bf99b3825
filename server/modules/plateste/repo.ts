import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { contracts, paymentPositions, receivables } from '#server/db/schema.ts'
import { groupBy } from '#server/domain/group-by.ts'

/** Most unpaid invoices of a contract that are listed: two years of them. */
const MOST_UNPAID = 24

/** An invoice with its penalties and its street, without its client. */
export interface PayableInvoice {
  id: number
  citizenId: number
  contractId: number
  name: string
  dueOn: string
  restBani: number
  isCancelled: boolean
  isDisputed: boolean
  /** Null if it has no penalties. */
  penaltyId: number | null
  penaltyBani: number
  street: string
  /** True while a payment is open on it or on its penalties. */
  isBeingPaid: boolean
}

/** Finds an invoice by its number and the code of its client, however they are spelled; null if it is not one. */
export async function findByNumber(
  db: Db,
  number: string,
  clientCode: string,
): Promise<PayableInvoice | null> {
  const { serie, numar } = receivables
  const isNumber = sql`reference_key(${number}) in (reference_key(${serie} || ${numar}), reference_key(${numar}))`
  const rows = await select(
    db,
    sql`reference_key(${contracts.codClient}) = reference_key(${clientCode}) and ${isNumber}`,
  )
  const [only] = rows
  return rows.length === 1 && only ? only : null
}

export async function findById(db: Db, id: number): Promise<PayableInvoice | null> {
  const [row] = await select(db, eq(receivables.id, id))
  return row ?? null
}

/** Lists the unpaid invoices of some contracts, by contract and due day; one with unpaid penalties is unpaid. */
export async function listUnpaid(
  db: Db,
  contractIds: number[],
): Promise<Map<number, PayableInvoice[]>> {
  if (contractIds.length === 0) return new Map()
  const rest = sql`${receivables.totalBani} - ${receivables.paidBani} + coalesce(penalty.total_bani - penalty.paid_bani, 0) > 0`
  const isUnpaid = sql`${receivables.cancelledAt} is null and ${receivables.contestedAt} is null and ${rest}`
  const rows = await select(
    db,
    sql`${isAnyOf(receivables.contractId, contractIds)} and ${isUnpaid}`,
  )
  const byContract = groupBy(rows, ({ contractId }) => contractId)
  return new Map([...byContract].map(([id, unpaid]) => [id, unpaid.slice(0, MOST_UNPAID)]))
}

function select(db: Db, which: SQL): Promise<PayableInvoice[]> {
  const { id, citizenId, contractId, name, dueOn, totalBani, paidBani } = receivables
  return db
    .select({
      id,
      citizenId,
      contractId,
      name,
      dueOn,
      restBani: sql<number>`${totalBani} - ${paidBani}`,
      isCancelled: sql<boolean>`${receivables.cancelledAt} is not null`,
      isDisputed: sql<boolean>`${receivables.contestedAt} is not null`,
      penaltyId: sql<number | null>`penalty.id`,
      penaltyBani: sql<number>`coalesce(penalty.total_bani - penalty.paid_bani, 0)`,
      street: sql<string>`${contracts.address} ->> 'strada'`,
      isBeingPaid: sql<boolean>`exists (
        select from ${paymentPositions}
        where ${paymentPositions.receivableId} in (${id}, penalty.id) and ${paymentPositions.isOpen}
      )`,
    })
    .from(receivables)
    .innerJoin(contracts, eq(contracts.id, contractId))
    .leftJoin(
      sql`receivables penalty`,
      sql`penalty.parent_id = ${id} and penalty.kind = 'penalitate' and penalty.cancelled_at is null`,
    )
    .where(and(eq(receivables.kind, 'factura'), which))
    .orderBy(receivables.dueOn, receivables.id)
}
