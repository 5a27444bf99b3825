import { and, eq, gte, isNull } from 'drizzle-orm'
import type { Day } from '#contract/days.ts'
import type { Db } from '#server/db/db.ts'
import { contracts, receivables } from '#server/db/schema.ts'
import { isOutstanding } from '#server/domain/receivables.ts'

/** An unpaid invoice, with its due day. */
export interface DueInvoice {
  id: number
  serie: string
  numar: string
  dueOn: Day
  createdAt: Date
}

/** A contract that ends. */
export interface EndingContract {
  id: number
  numar: string
  endsOn: Day
  updatedAt: Date
}

interface DuePlace {
  citizenId: number
  contractId: number | null
  /** True if its citizen wants these days in the calendar. */
  hasDues: boolean
}

/** Lists the due days of a place's unpaid invoices from a day on, and the end of its contract. */
export async function listDues(
  db: Db,
  { citizenId, contractId, hasDues }: DuePlace,
  from: Day,
): Promise<{ invoices: DueInvoice[]; contract: EndingContract | null }> {
  if (!hasDues || contractId === null) return { invoices: [], contract: null }
  const { id, serie, numar, dueOn, createdAt } = receivables
  const invoices = await db
    .select({ id, serie, numar, dueOn, createdAt })
    .from(receivables)
    .where(
      and(
        eq(receivables.citizenId, citizenId),
        eq(receivables.contractId, contractId),
        eq(receivables.kind, 'factura'),
        isNull(receivables.contestedAt),
        isOutstanding,
        gte(dueOn, from),
      ),
    )
    .orderBy(dueOn, id)
  return { invoices, contract: await findEnd(db, citizenId, contractId) }
}

async function findEnd(db: Db, citizenId: number, id: number): Promise<EndingContract | null> {
  const { numar, endsOn, updatedAt } = contracts
  const [row] = await db
    .select({ id: contracts.id, numar, endsOn, updatedAt })
    .from(contracts)
    .where(
      and(eq(contracts.id, id), eq(contracts.citizenId, citizenId), eq(contracts.state, 'activ')),
    )
  return row?.endsOn ? { ...row, endsOn: row.endsOn } : null
}
