import type { payments, refunds } from '#server/db/schema.ts'
import type { OrderStatus } from '#server/ports/bank.ts'

export type RefundRow = typeof refunds.$inferSelect
type Payment = Pick<typeof payments.$inferSelect, 'bani' | 'refundedBani'>

/** What of a payment was not given back yet. */
export const leftBani = ({ bani, refundedBani }: Payment): number => bani - refundedBani

/** What the bank has given back of a payment. */
export const refundedAt = ({ outcome }: OrderStatus): number =>
  outcome.kind === 'refunded' ? outcome.refundedBani : 0

/** Whether a refund is among what was given back. */
export const isDone = ({ bani, refundedBeforeBani }: RefundRow, refundedBani: number): boolean =>
  refundedBani >= refundedBeforeBani + bani

const MOST_UNDER_WAY_MS = 15 * 60_000

/** Whether a refund that the bank does not show by now is none it is about to show. */
export const isTooOld = ({ createdAt }: RefundRow, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= MOST_UNDER_WAY_MS
