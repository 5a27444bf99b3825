import { isOpenState, isPaidState } from '#contract/plati.ts'
import type { Payment, PaymentState } from '#contract/plati.ts'
import type { positionKinds } from '#contract/facturi.ts'
import { PAY_PAGE } from '#contract/plateste.ts'
import {
  CANCELLED_BY_PAYER,
  SESSION_EXPIRED,
  explainDecline,
} from '#server/bank/decline-reasons.ro.ts'
import type { payments } from '#server/db/schema.ts'
import { RON } from '#server/ports/bank.ts'
import type { OrderStatus, PaymentOutcome } from '#server/ports/bank.ts'
import {
  othersFailed,
  othersPaid,
  othersPaying,
  othersRefunded,
  paidByConsent,
  paymentReleased,
  paymentReversed,
  paymentNotStarted,
} from './texts.ro.ts'

export type PaymentRow = typeof payments.$inferSelect

/** A receivable that a payment covers, and its share of the amount. */
export interface PaidPosition {
  id: number
  kind: string
  name: string
  bani: number
}

const MINUTE_MS = 60_000
/** Lifetime of the bank's page. */
export const SESSION_SECONDS = 20 * 60
/** Shorter for another payer: meanwhile the debtor cannot pay. */
const OTHERS_SESSION_SECONDS = 10 * 60

/** Columns that say who makes a payment; all null for its citizen. */
type PayerColumns = Pick<PaymentRow, 'visitorKey' | 'payerId'>

/** True if somebody without an account makes the payment for its citizen. */
export const isByVisitor = ({ visitorKey }: Pick<PayerColumns, 'visitorKey'>): boolean =>
  visitorKey !== null

/** True if another citizen makes the payment, by the consent of its own. */
export const isByConsent = ({ payerId }: Pick<PayerColumns, 'payerId'>): boolean => payerId !== null

/** True if somebody else makes the payment for its citizen. */
export const isByOther = (row: PayerColumns): boolean => isByVisitor(row) || isByConsent(row)

/** Returns the lifetime of the bank's page of a payment. */
export const sessionSeconds = (row: PayerColumns): number =>
  isByOther(row) ? OTHERS_SESSION_SECONDS : SESSION_SECONDS

/** Grace period after the page expires, for a confirmation made at the last moment. */
const GRACE_PERIOD_MS = 5 * MINUTE_MS
/** Time after which a registration without an answer is lost: it has timed out, and cannot reach the bank late. */
const REGISTRATION_TIMEOUT_MS = 3 * MINUTE_MS

export const isOpen = ({ state }: Pick<PaymentRow, 'state'>): boolean => isOpenState(state)

/** True if money came in, even if it was refunded later. */
export const wasPaid = ({ state }: Pick<PaymentRow, 'state'>): boolean => isPaidState(state)

export const addMilliseconds = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

// 1, 3, 10 and 30 minutes after it was begun, then every 30.
const CHECK_INTERVALS_MINUTES = [1, 2, 7, 20]
const LONGEST_CHECK_INTERVAL_MINUTES = 30

/** Returns the time of the next status check, after `checks` earlier ones. */
export const nextCheckAt = (now: Date, checks: number): Date =>
  addMilliseconds(
    now,
    (CHECK_INTERVALS_MINUTES[checks] ?? LONGEST_CHECK_INTERVAL_MINUTES) * MINUTE_MS,
  )

const DAY_MS = 24 * 60 * MINUTE_MS
/** Days after its settlement at which a payment is checked again: the bank may have taken it back. */
const RECHECK_DAYS = [1, 7, 30, 120]

/** Returns the time of the next status check of a paid payment; null when there is none. */
export function nextRecheckAt(
  { settledAt, bani, refundedBani }: Pick<PaymentRow, 'settledAt' | 'bani' | 'refundedBani'>,
  now: Date,
): Date | null {
  if (settledAt === null || refundedBani === bani) return null
  const times = RECHECK_DAYS.map((days) => addMilliseconds(settledAt, days * DAY_MS))
  return times.find((time) => time > now) ?? null
}

/** True if the bank's status contradicts the registered order, its sum, or a payment that was already paid. */
export function isMismatched(row: PaymentRow, status: OrderStatus): boolean {
  const { orderId, outcome } = status
  return (
    status.orderNumber !== row.orderNumber ||
    (orderId !== null && row.orderId !== null && orderId !== row.orderId) ||
    status.bani !== row.bani ||
    status.currency !== RON ||
    outcome.kind === 'card_saved' ||
    (outcome.kind === 'paid' && outcome.paidBani !== row.bani) ||
    (outcome.kind === 'refunded' && outcome.refundedBani > row.bani) ||
    (wasPaid(row) && outcome.kind === 'declined')
  )
}

/** Next state of an open payment that is not paid, with the bank's reason. */
export interface PaymentTransition {
  state: PaymentState
  reason?: number
}

/** Returns the next state of a payment whose order is not paid. `outcome` null: the bank knows no such order. */
export function nextState(
  row: PaymentRow,
  outcome: PaymentOutcome | null,
  now: Date,
): PaymentTransition {
  switch (outcome?.kind) {
    case 'declined':
      return { state: declinedStates[outcome.reason] ?? 'esuata', reason: outcome.reason }
    case 'reversed':
      return { state: 'anulata' }
    case 'held':
      return { state: 'necunoscuta' }
    default:
      if (calculatePaymentDeadline(row) <= now)
        return { state: 'expirata', reason: SESSION_EXPIRED }
      return { state: toOpenState(row, outcome !== null) }
  }
}

const declinedStates: Record<number, PaymentState> = {
  [CANCELLED_BY_PAYER]: 'anulata',
  [SESSION_EXPIRED]: 'expirata',
}

function toOpenState({ state, pageUrl }: PaymentRow, isKnown: boolean): PaymentState {
  if (isKnown) return pageUrl === null ? 'necunoscuta' : 'in_asteptare'
  return state === 'initiata' ? 'initiata' : 'necunoscuta'
}

/** Returns when an order can no longer be paid: sooner without a page, because nobody was ever sent to it. */
function calculatePaymentDeadline(row: PaymentRow): Date {
  const { expiresAt, pageUrl } = row
  if (pageUrl !== null) return addMilliseconds(expiresAt, GRACE_PERIOD_MS)
  return addMilliseconds(expiresAt, REGISTRATION_TIMEOUT_MS - sessionSeconds(row) * 1000)
}

/** Returns the time of a failed payment's last status check: until then the bank's page may be used again. */
export const lastCheckAt = ({ expiresAt, orderId }: PaymentRow, now: Date): Date | null => {
  const end = addMilliseconds(expiresAt, GRACE_PERIOD_MS)
  return orderId !== null && end > now ? end : null
}

/** True if a payment waits for a person: the bank has shown another order or amount than ours. */
export const isBlocked = (row: PaymentRow): boolean => isOpen(row) && row.mismatchedAt !== null

/** True if a payment can still be made on the bank's page, by the bank's last answer. */
export const isPayable = (row: PaymentRow, now: Date): row is PaymentRow & { pageUrl: string } =>
  row.state === 'in_asteptare' && !row.isConfirming && row.pageUrl !== null && row.expiresAt > now

/** Returns our result page of a payment, as its citizen sees it. */
export const resultPath = (row: Pick<PaymentRow, 'id' | 'state'>): string =>
  isOpen(row) || wasPaid(row) ? `/#/success-bt-payment/${row.id}` : `/#/fail-bt-payment/${row.id}`

/** Returns the result page of a payment for whoever made it. */
export const payerResultPath = (row: PaymentRow): string =>
  row.visitorKey === null ? resultPath(row) : `/#${PAY_PAGE}${row.visitorKey}`

/** Parties of a payment that is made by consent. */
export interface PaymentParties {
  /** The payer's name, for the client who consented. */
  payer?: string | undefined
  /** The payer's own name for the client, if the payment is shown to the payer. */
  payee?: string | undefined
}

/** Converts a payment to its wire format. Its citizen learns nothing of another payer's card. */
export function toPayment(
  row: PaymentRow,
  positions: PaidPosition[],
  now: Date,
  { payer, payee }: PaymentParties = {},
): Payment {
  const isOthers = isByOther(row) && payee === undefined
  return {
    id: row.id,
    creat_la: row.createdAt.toISOString(),
    suma_bani: row.bani,
    stare: row.state as PaymentState,
    rambursat_bani: row.refundedBani,
    pozitii: positions.map(({ id, kind, name, bani }) => ({
      id,
      tip: kind as (typeof positionKinds)[number],
      denumire: name,
      suma_bani: bani,
    })),
    ...(row.cardMask !== null && !isOthers && { card: { masca: row.cardMask } }),
    ...(payee !== undefined && { pentru: payee }),
    ...(isOthers && { de_altcineva: describeOthersPayment(row, payer) }),
    recurenta: row.mandateContractId !== null,
    ...(row.agreedContractId !== null && {
      recurenta_ceruta: { contract_id: row.agreedContractId, pornita: row.hasBegunMandate },
    }),
    ...(row.settledAt && { incasata_la: row.settledAt.toISOString() }),
    ...(row.reference !== null && { referinta: row.reference }),
    ...(isOthers ? toOthersFailure(row) : toFailureFields(row)),
    ...(isPayable(row, now) && !isOthers && { redirect_url: row.pageUrl }),
  }
}

function describeOthersPayment(row: PaymentRow, payer: string | undefined): string {
  if (isOpen(row)) return othersPaying
  if (!wasPaid(row)) return othersFailed
  if (row.refundedBani > 0) return othersRefunded
  return payer ? paidByConsent(payer) : othersPaid
}

// The reason is about the other payer's card.
const toOthersFailure = (row: PaymentRow): Pick<Payment, 'motiv' | 'fara_incasare'> =>
  isOpen(row) || wasPaid(row) ? {} : { motiv: othersFailed, fara_incasare: true }

/** Returns what a failed payment tells whoever made it. */
export function toFailureFields(
  row: PaymentRow,
): Pick<Payment, 'motiv' | 'alt_card' | 'fara_incasare'> {
  if (isOpen(row) || wasPaid(row)) return {}
  // One that expired while the bank was still deciding may have been paid, and so may one whose sum did not fit.
  const isUnpaid = !row.isConfirming && row.releasedWhy === null
  return { ...explainFailure(row), fara_incasare: isUnpaid }
}

function explainFailure(row: PaymentRow): Pick<Payment, 'motiv' | 'alt_card'> {
  if (row.releasedWhy !== null) return { motiv: paymentReleased, alt_card: false }
  if (row.reason === null) {
    return { motiv: row.state === 'anulata' ? paymentReversed : paymentNotStarted, alt_card: false }
  }
  const { text, sameCardAgain } = explainDecline(row.reason)
  return { motiv: text, alt_card: !sameCardAgain }
}
