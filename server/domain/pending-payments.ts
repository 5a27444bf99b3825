import { and, eq, notExists } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { paymentPositions, receivables } from '#server/db/schema.ts'

/** SQL condition: no pending payment on the receivable. */
export function hasNoPendingPayment(db: Db) {
  const { receivableId, isOpen } = paymentPositions
  const open = db
    .select({ id: receivableId })
    .from(paymentPositions)
    .where(and(eq(receivableId, receivables.id), isOpen))
  return notExists(open)
}
