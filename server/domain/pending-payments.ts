import { and, eq, notExists } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { paymentPositions, receivables } from '#server/db/schema.ts'

/** Of receivables: that no payment is open on them, of which one does not know yet how it ends. */
export function hasNoPendingPayment(db: Db) {
  const { receivableId, isOpen } = paymentPositions
  const open = db
    .select({ id: receivableId })
    .from(paymentPositions)
    .where(and(eq(receivableId, receivables.id), isOpen))
  return notExists(open)
}
