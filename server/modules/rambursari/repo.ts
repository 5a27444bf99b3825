import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { refunds } from '#server/db/schema.ts'
import type { RefundRow } from './domain.ts'

const UNDER_WAY = 'in_curs'
const underWay = eq(refunds.state, UNDER_WAY)

/** Adds a refund the bank has not been asked for yet. */
export async function addRefund(
  db: Db,
  refund: Omit<typeof refunds.$inferInsert, 'id' | 'state'>,
): Promise<RefundRow> {
  const [row] = await db
    .insert(refunds)
    .values({ ...refund, state: UNDER_WAY })
    .returning()
  return row!
}

/** Refunds of which it is not known how they ended, the oldest first; of one payment when given. */
export function listUnderWay(db: Db, paymentId?: number): Promise<RefundRow[]> {
  const ofPayment = paymentId === undefined ? undefined : eq(refunds.paymentId, paymentId)
  return db.select().from(refunds).where(and(underWay, ofPayment)).orderBy(asc(refunds.id))
}

/** Ends a refund; the second time nothing more. */
export async function endRefund(
  db: Db,
  id: number,
  state: 'facuta' | 'refuzata',
  now: Date,
): Promise<boolean> {
  const ended = await db
    .update(refunds)
    .set({ state, doneAt: now })
    .where(and(eq(refunds.id, id), underWay))
    .returning({ id: refunds.id })
  return ended.length > 0
}
