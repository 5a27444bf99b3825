import { and, asc, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { openPaymentStates } from '#contract/plati.ts'
import type { Db } from '#server/db/db.ts'
import { payments, refunds } from '#server/db/schema.ts'
import { formatLei } from '#server/domain/format.ts'
import { BankRejectedError, BankUnavailableError } from '#server/ports/bank.ts'
import type { Bank, OrderStatus } from '#server/ports/bank.ts'
import type { DayRange } from './day-range.ts'
import { addMilliseconds, isBlocked, isMismatched, isOpen, wasPaid } from './domain.ts'
import type { PaymentRow } from './domain.ts'

/** Card payments that differ from what the bank shows, in words for the operator. */

export const discrepancies = {
  mismatched: 'banca are alt număr, altă sumă sau altă stare',
  unfinished: 'neîncheiată',
  refunding: 'în curs: nu se știe încă dacă s-a făcut',
  unanswered: 'banca nu răspunde',
} as const

/** Lists the payments begun in some days, plus all open ones, by id: all, or `limit` of those after one. */
export async function listPaymentsToVerify(
  db: Db,
  { from, to }: DayRange,
  { after = 0, limit }: { after?: number | undefined; limit?: number } = {},
): Promise<PaymentRow[]> {
  const { id, createdAt, state } = payments
  const ofDays = and(gte(createdAt, from), lt(createdAt, to))
  const rows = db
    .select()
    .from(payments)
    .where(and(gt(id, after), or(ofDays, inArray(state, openPaymentStates))))
    .orderBy(asc(id))
  return limit === undefined ? rows : rows.limit(limit)
}

/** Time in which a payment is usually settled, by the bank's page and the first checks. */
const USUAL_MS = 30 * 60_000
const MAX_PROBLEMS = 200

/**
 * Lists the payments that need a person, oldest first: those that the bank shows otherwise, those open for long, and
 * those with a refund whose end is not known. It does not ask the bank.
 */
export function listProblemPayments(db: Db, now: Date): Promise<PaymentRow[]> {
  const { id, state, mismatchedAt, releasedWhy, createdAt } = payments
  const isOpenState = inArray(state, openPaymentStates)
  const isLate = lt(createdAt, addMilliseconds(now, -USUAL_MS))
  const isRefunding = sql`exists (select from ${refunds} where ${refunds.paymentId} = ${id} and ${refunds.state} = 'in_curs')`
  return db
    .select()
    .from(payments)
    .where(
      or(
        and(isOpenState, or(isLate, and(isNotNull(mismatchedAt), isNull(releasedWhy)))),
        isRefunding,
      ),
    )
    .orderBy(asc(id))
    .limit(MAX_PROBLEMS)
}

/** Describes why a payment needs a person, by what is stored; null if it does not. */
export function describeProblem(payment: PaymentRow, isRefunding: boolean): string | null {
  if (isBlocked(payment)) return discrepancies.mismatched
  if (isRefunding) return `rambursare ${discrepancies.refunding}`
  return isOpen(payment) ? discrepancies.unfinished : null
}

/** Asks the bank, and describes a payment's discrepancy; null if there is none. Changes nothing. */
export async function findDiscrepancy(bank: Bank, payment: PaymentRow): Promise<string | null> {
  try {
    return compare(payment, await fetchBankStatus(bank, payment))
  } catch (error) {
    if (!(error instanceof BankRejectedError || error instanceof BankUnavailableError)) throw error
    return discrepancies.unanswered
  }
}

const fetchBankStatus = (
  bank: Bank,
  { orderId, orderNumber }: PaymentRow,
): Promise<OrderStatus | null> =>
  orderId === null ? bank.statusByOrderNumber(orderNumber) : bank.status(orderId)

function compare(payment: PaymentRow, status: OrderStatus | null): string | null {
  if (!status) {
    if (isOpen(payment)) return `${discrepancies.unfinished}; banca nu o are`
    return wasPaid(payment) ? 'încasată aici, iar banca nu o are' : null
  }
  if (isMismatched(payment, status)) return discrepancies.mismatched
  const { outcome } = status
  const isPaidThere = outcome.kind === 'paid' || outcome.kind === 'refunded'
  if (isPaidThere && !wasPaid(payment)) return 'încasată la bancă, nu și aici'
  if (isOpen(payment)) return `${discrepancies.unfinished}; la bancă la fel`
  if (outcome.kind === 'reversed' && payment.bani === payment.refundedBani) return null
  if (!isPaidThere) return wasPaid(payment) ? 'încasată aici, nu și la bancă' : null
  const there = outcome.kind === 'refunded' ? outcome.refundedBani : 0
  if (there === payment.refundedBani) return null
  return `dați înapoi la bancă ${formatLei(there)}, aici ${formatLei(payment.refundedBani)}`
}
