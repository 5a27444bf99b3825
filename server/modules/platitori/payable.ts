import { and, asc, eq, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Env } from '#server/config/env.ts'
import type { Db } from '#server/db/db.ts'
import { contracts, payerConsents, receivables } from '#server/db/schema.ts'
import { isPaidByHand } from '#server/domain/mandates.ts'
import { hasNoPendingPayment } from '#server/domain/pending-payments.ts'
import { isOutstanding } from '#server/domain/receivables.ts'
import { isActiveConsent } from './repo.ts'

/** An invoice of somebody else, as its payer may be told of it. */
export interface PayableByConsent {
  id: number
  consentId: number
  payerId: number
  /** The payer's own name for the client. */
  payee: string
  dueOn: string
  restBani: number
}

/**
 * Lists the invoices that payers may pay by consents in force: unpaid, neither disputed nor being paid, and with no
 * debit to come.
 */
export async function listPayableByConsent(
  db: Db,
  env: Pick<Env, 'featuresOff'>,
  which: SQL | undefined,
): Promise<PayableByConsent[]> {
  if (env.featuresOff.has('cards')) return []
  const { id: consentId, payerId, name: payee, clientId, contractId } = payerConsents
  const { id, dueOn, totalBani, paidBani } = receivables
  const rows = await db
    .select({ id, consentId, payerId, payee, dueOn, totalBani, paidBani })
    .from(payerConsents)
    .innerJoin(contracts, eq(contracts.id, contractId))
    .innerJoin(
      receivables,
      and(eq(receivables.citizenId, clientId), eq(receivables.contractId, contractId)),
    )
    .where(
      and(
        isActiveConsent,
        isOutstanding,
        eq(receivables.kind, 'factura'),
        isNull(receivables.contestedAt),
        hasNoPendingPayment(db),
        isPaidByHand(db, env),
        which,
      ),
    )
    .orderBy(asc(payerId), asc(dueOn), asc(id))
  return rows.map(({ totalBani: total, paidBani: paid, ...row }) => ({
    ...row,
    restBani: total - paid,
  }))
}
