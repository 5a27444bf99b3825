import { and, eq } from 'drizzle-orm'
import type { SolicitareState } from '#contract/solicitari.ts'
import type { Db } from '#server/db/db.ts'
import { receivables } from '#server/db/schema.ts'
import { sentOpenStates } from './domain.ts'
import type { SolicitareRow } from './repo.ts'

const CONTEST = 'CONTESTARE_FACTURA'
const INVOICE = 'factura_id'

/** Marks an invoice as disputed while the solicitare that contests it is open. Does nothing for other types. */
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
  const contestedAt = isOpen ? now : null
  await db.update(receivables).set({ contestedAt }).where(own)
}
