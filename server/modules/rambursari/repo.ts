import { and, asc, desc, eq, gte } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { refunds } from '#server/db/schema.ts'
import { single } from '#server/db/single.ts'
import type { RefundRow } from './domain.ts'

const PENDING_STATE = 'in_curs'
const pendingCondition = eq(refunds.state, PENDING_STATE)

/** Inserts a refund that the bank has not been asked for yet. */
export async function insertRefund(
  db: Db,
  refund: Omit<typeof refunds.$inferInsert, 'id' | 'state'>,
): Promise<RefundRow> {
  const row = single(
    await db
      .insert(refunds)
      .values({ ...refund, state: PENDING_STATE })
      .returning(),
  )
  return row
}

/** Lists pending refunds, oldest first; only those of `paymentId` when given. */
export function listPendingRefunds(db: Db, paymentId?: number): Promise<RefundRow[]> {
  const ofPayment = paymentId === undefined ? undefined : eq(refunds.paymentId, paymentId)
  return db.select().from(refunds).where(and(pendingCondition, ofPayment)).orderBy(asc(refunds.id))
}

export async function findRefund(db: Db, id: number): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row ?? null
}

/** Finds the refund that a program requested with an idempotency key. */
export async function findRefundByKey(
  db: Db,
  actor: string,
  key: string,
): Promise<RefundRow | null> {
  const requested = and(eq(refunds.actor, actor), eq(refunds.requestKey, key))
  const [row] = await db.select().from(refunds).where(requested)
  return row ?? null
}

interface DoneRefund {
  paymentId: number
  /** Any sum when omitted. */
  bani: number | undefined
  why: string
  since: Date
}

/** Finds a refund of a payment that was made since an instant, by its sum and reason. */
export async function findDoneRefund(
  db: Db,
  { paymentId, bani, why, since }: DoneRefund,
): Promise<RefundRow | null> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(refunds.state, 'facuta'),
        eq(refunds.why, why),
        gte(refunds.createdAt, since),
        bani === undefined ? undefined : eq(refunds.bani, bani),
      ),
    )
    .orderBy(desc(refunds.id))
    .limit(1)
  return row ?? null
}

/** Ends a pending refund; returns false when it has already ended. */
export async function endRefund(
  db: Db,
  id: number,
  state: 'facuta' | 'refuzata',
  now: Date,
): Promise<boolean> {
  const ended = await db
    .update(refunds)
    .set({ state, doneAt: now })
    .where(and(eq(refunds.id, id), pendingCondition))
    .returning({ id: refunds.id })
  return ended.length > 0
}
