import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SolicitareState } from '#contract/solicitari.ts'
import type { Db } from '#server/db/db.ts'
import { receivables, solicitari } from '#server/db/schema.ts'
import { sentOpenStates } from './domain.ts'
import type { SolicitareRow } from './repo.ts'

const CONTEST = 'CONTESTARE_FACTURA'
const INVOICE = 'factura_id'

/** Marks an invoice as disputed while a solicitare that contests it is open. Does nothing for other types. */
export async function syncInvoiceDispute(
  db: Db,
  { tip, values, citizenId }: Pick<SolicitareRow, 'tip' | 'values' | 'citizenId'>,
  state: SolicitareState,
  now: Date,
): Promise<void> {
  if (tip !== CONTEST) return
  const own = and(
    eq(receivables.id, Number(values[INVOICE])),
    eq(receivables.citizenId, citizenId),
    eq(receivables.kind, 'factura'),
  )
  const isOpen = sentOpenStates.some((open) => open === state)
  // Another one may contest the same invoice, as a duplicate does.
  if (!isOpen && (await hasOpenDispute(db, citizenId, values[INVOICE]))) return
  const contestedAt = isOpen ? now : null
  await db.update(receivables).set({ contestedAt }).where(own)
}

const hasOpenDispute = async (db: Db, citizenId: number, invoice: unknown): Promise<boolean> =>
  (await db.$count(
    solicitari,
    and(
      eq(solicitari.citizenId, citizenId),
      eq(solicitari.tip, CONTEST),
      inArray(solicitari.state, sentOpenStates),
      sql`${solicitari.values} ->> ${INVOICE}::text = ${String(invoice)}`,
    ),
  )) > 0
