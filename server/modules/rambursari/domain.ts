import type { payments, refunds } from '#server/db/schema.ts'
import type { OrderStatus } from '#server/ports/bank.ts'

export type RefundRow = typeof refunds.$inferSelect
type Payment = Pick<typeof payments.$inferSelect, 'bani' | 'refundedBani'>

/** Returns what is left to refund of a payment. */
export const refundableBani = ({ bani, refundedBani }: Payment): number => bani - refundedBani

/** Returns what the bank has refunded of a payment. */
export const toRefundedBani = ({ outcome }: OrderStatus): number =>
  outcome.kind === 'refunded' ? outcome.refundedBani : 0

/** True if the total that the bank has refunded includes this refund. */
export const isRefundConfirmed = (
  { bani, refundedBeforeBani }: RefundRow,
  refundedBani: number,
): boolean => refundedBani >= refundedBeforeBani + bani

const PENDING_TIMEOUT_MS = 15 * 60_000

/** True if a refund is so old that the bank would show it by now. */
export const isRefundTimedOut = ({ createdAt }: RefundRow, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= PENDING_TIMEOUT_MS

const REPEAT_MS = 24 * 3600 * 1000

/** Returns the time since which a done refund makes an equal request a repetition. */
export const repeatableSince = (now: Date): Date => new Date(now.getTime() - REPEAT_MS)
