import type { PenaltyRules } from '#server/config/env.ts'
import type { Day } from '#contract/days.ts'
import { allocateWanted, calculateReleasedBani, computePenalty } from './ledger.ts'
import type { Allocation, OutstandingItem, PaidOn } from './ledger.ts'

/** Money that counts from the day it arrived, though it is booked later. Pure rules; sums are integers of bani. */

/** Penalty of an overdue invoice as it accrued, with what it was computed from. */
export interface AccruedPenalty {
  id: number
  totalBani: number
  paidBani: number
  invoice: { id: number; dueOn: Day; totalBani: number }
  /** Payments of the invoice so far. */
  payments: PaidOn[]
}

export interface ReceivedMoney {
  bani: number
  /** Day on which it arrived, at most today. */
  valueOn: Day
  /** Ids of the receivables paid first; then the others in order, except disputed ones. */
  wanted?: number[] | undefined
}

/** The part of a penalty that is taken back, as its invoice had been paid by then. */
export interface PenaltyCut {
  penaltyId: number
  bani: number
  /** Part of it that had been paid already and becomes credit. */
  freedBani: number
}

export interface PaymentPlan extends Allocation {
  cuts: PenaltyCut[]
}

/** Items a citizen owes, and the penalties accrued on them. */
export interface Books<Item extends OutstandingItem = OutstandingItem> {
  items: Item[]
  penalties: AccruedPenalty[]
}

/**
 * Plans a payment. Penalties that accrued after its value day on what it pays are taken back first: money freed so pays
 * more of the same citizen, so the plan is repeated until it no longer changes.
 */
export function planPayment(
  { items, penalties }: Books,
  money: ReceivedMoney,
  today: Day,
  rules: PenaltyRules,
): PaymentPlan {
  let cuts: PenaltyCut[] = []
  for (;;) {
    const allocation = allocateWanted(withoutCuts(items, cuts), money.bani, money.wanted)
    const next = penalties.flatMap((one) =>
      cutPenalty(one, allocation, money.valueOn, today, rules),
    )
    if (sumCuts(next) === sumCuts(cuts)) return { ...allocation, cuts }
    cuts = next
  }
}

const sumCuts = (cuts: PenaltyCut[]): number => cuts.reduce((sum, { bani }) => sum + bani, 0)

function cutPenalty(
  { id, totalBani, paidBani, invoice, payments }: AccruedPenalty,
  { shares }: Allocation,
  valueOn: Day,
  today: Day,
  rules: PenaltyRules,
): PenaltyCut[] {
  const share = shares.find(({ receivableId }) => receivableId === invoice.id)
  if (!share) return []
  const before = computePenalty(invoice, payments, today, rules)
  const paid = [...payments, { day: valueOn, bani: share.bani }]
  const after = computePenalty(invoice, paid, today, rules)
  // A penalty may be behind its rules while a payment is pending, and ahead of them after a refund.
  const bani = totalBani - Math.min(totalBani, Math.max(after, totalBani - (before - after)))
  const freedBani = calculateReleasedBani(bani, totalBani - paidBani)
  return bani > 0 ? [{ penaltyId: id, bani, freedBani }] : []
}

function withoutCuts<Item extends OutstandingItem>(items: Item[], cuts: PenaltyCut[]): Item[] {
  return items.map((item) => {
    const cut = cuts.find(({ penaltyId }) => penaltyId === item.id)
    return cut ? { ...item, restBani: Math.max(0, item.restBani - cut.bani) } : item
  })
}

/** Returns the books after a plan, for the next payment of the same citizen. */
export function applyPlan<Item extends OutstandingItem>(
  { items, penalties }: Books<Item>,
  plan: PaymentPlan,
  valueOn: Day,
): Books<Item> {
  const shareOf = (id: number) =>
    plan.shares.find(({ receivableId }) => receivableId === id)?.bani ?? 0
  return {
    items: withoutCuts(items, plan.cuts)
      .map((item) => ({ ...item, restBani: item.restBani - shareOf(item.id) }))
      .filter(({ restBani }) => restBani > 0),
    penalties: penalties.map((one) => {
      const cut = plan.cuts.find(({ penaltyId }) => penaltyId === one.id)
      const bani = shareOf(one.invoice.id)
      return {
        ...one,
        totalBani: one.totalBani - (cut?.bani ?? 0),
        paidBani: one.paidBani - (cut?.freedBani ?? 0) + shareOf(one.id),
        payments: bani > 0 ? [...one.payments, { day: valueOn, bani }] : one.payments,
      }
    }),
  }
}
