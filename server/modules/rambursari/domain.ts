import type { payments, refunds } from '#server/db/schema.ts'
import type { OrderStatus } from '#server/ports/bank.ts'

export type RefundRow = typeof refunds.$inferSelect
type Payment = Pick<typeof payments.$inferSelect, 'bani' | 'refundedBani'>

/** Returns what is left to refund of a payment. */
export const leftBani = ({ bani, refundedBani }: Payment): number => bani - refundedBani

/** Returns what the bank has refunded of a payment. */
export const refundedAt = ({ outcome }: OrderStatus): number =>
  outcome.kind === 'refunded' ? outcome.refundedBani : 0

/** True if the total that the bank has refunded includes this refund. */
export const isDone = ({ bani, refundedBeforeBani }: RefundRow, refundedBani: number): boolean =>
  refundedBani >= refundedBeforeBani + bani

const MOST_UNDER_WAY_MS = 15 * 60_000

/** True if a refund is so old that the bank would show it by now. */
export const isTooOld = ({ createdAt }: RefundRow, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= MOST_UNDER_WAY_MS
