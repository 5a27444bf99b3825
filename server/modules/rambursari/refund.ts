import type { RefundState } from '#contract/rambursari.ts'
import { audit } from '#server/domain/audit.ts'
import { wasPaid } from '#server/modules/plati/domain.ts'
import { findPayment, lockPayment } from '#server/modules/plati/repo.ts'
import { settle } from '#server/modules/plati/settle.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { describeError } from '#server/errors/describe-error.ts'
import { BankRejectedError, BankUnavailableError } from '#server/ports/bank.ts'
import type { Db } from '#server/db/db.ts'
import type { MoneyPorts } from '#server/ports/ports.ts'
import {
  isRefundConfirmed,
  isRefundTimedOut,
  refundableBani,
  repeatableSince,
  toRefundedBani,
} from './domain.ts'
import type { RefundRow } from './domain.ts'
import { confirmProposal } from './proposals-repo.ts'
import {
  endRefund,
  findDoneRefund,
  findRefundByKey,
  insertRefund,
  listPendingRefunds,
} from './repo.ts'

export interface RefundRequest {
  paymentId: number
  /** Default: all that is left of the payment. */
  bani?: number | undefined
  /** `operator:ana`. */
  actor: string
  why: string
  /** True to repeat a refund of the same sum and reason made within the last day. */
  again?: boolean
  /** Idempotency key of a program's call: repeated by the same actor, it finds the refund that it made. */
  key?: string
  /** Proposal that the refund carries out; it is confirmed in the transaction that stores the refund. */
  proposal?: { id: number; confirmedBy: number } | undefined
}

export type RefundResult =
  | { kind: 'facuta' | 'refuzata' | 'in_curs'; bani: number }
  /** Nothing was requested: a pending refund turned out to be done. */
  | { kind: 'facuta_inainte'; bani: number }
  /** Nothing was requested: the same refund was made within the last day. */
  | { kind: 'facuta_deja'; bani: number }
  /**
   * Nothing was requested: the payment was not paid, less than that is left of it, another refund is pending, or the
   * bank does not answer.
   */
  | { kind: 'neincasata' | 'prea_mult' | 'alta_in_curs' | 'fara_raspuns' }
  /** Nothing was requested: its proposal has been decided meanwhile. */
  | { kind: 'hotarata' }

/**
 * Refunds a part or all of a payment, through the bank. The refund is stored before the bank is asked, and the order's
 * status decides: a refund whose answer was lost stays pending until that is known, and is never requested twice.
 * Throws `cheie_refolosita`. Never call it inside a transaction.
 */
export async function refundPayment(
  ports: MoneyPorts,
  request: RefundRequest,
): Promise<RefundResult> {
  const { paymentId } = request
  const requested = await findRequested(ports.requestDb, request)
  if (requested) return resume(ports, requested)
  const [open] = await listPendingRefunds(ports.requestDb, paymentId)
  // A repeated request may mean the pending refund.
  if (open && (await resolveRefund(ports, open)) === 'facuta') {
    return { kind: 'facuta_inainte', bani: open.bani }
  }
  if ((await fetchRefundedBani(ports, paymentId)) === 'unknown') return { kind: 'fara_raspuns' }
  // Refunds made at the bank's own desk count too.
  await settle(ports, paymentId)
  const begun = await createRefund(ports, request)
  if ('kind' in begun) return begun
  const { refund, orderId } = begun
  return { kind: await requestRefund(ports, refund, orderId), bani: refund.bani }
}

type CreatedRefund = RefundResult | { refund: RefundRow; orderId: string }

function createRefund(
  { requestDb, clock }: MoneyPorts,
  request: RefundRequest,
): Promise<CreatedRefund> {
  const { paymentId, actor, why, proposal, key: requestKey = null } = request
  return requestDb.transaction(async (tx): Promise<CreatedRefund> => {
    const payment = await lockPayment(tx, paymentId)
    const { orderId, refundedBani } = payment
    if (!wasPaid(payment) || orderId === null) return { kind: 'neincasata' }
    const requested = await findRequested(tx, request)
    if (requested) return { kind: requested.state as RefundState, bani: requested.bani }
    if ((await listPendingRefunds(tx, paymentId)).length > 0) return { kind: 'alta_in_curs' }
    const left = refundableBani(payment)
    const same = await findRepeated(tx, request, left, clock.now())
    if (same) return { kind: 'facuta_deja', bani: same.bani }
    const bani = request.bani ?? left
    if (bani > left || left === 0) return { kind: 'prea_mult' }
    const now = clock.now()
    if (proposal && !(await confirmProposal(tx, proposal, now))) return { kind: 'hotarata' }
    const proposalId = proposal?.id ?? null
    const asked = { paymentId, bani, actor, why, requestKey, proposalId, createdAt: now }
    const refund = await insertRefund(tx, { ...asked, refundedBeforeBani: refundedBani })
    const subject = `plata:${paymentId}`
    await audit(tx, { actor, action: 'plata.rambursare_ceruta', subject, requestId: '' })
    return { refund, orderId }
  })
}

/** Finds the refund that the same call has made; null without one. Throws `cheie_refolosita` if it asked for another. */
async function findRequested(
  db: Db,
  { actor, key, paymentId, bani, why }: RefundRequest,
): Promise<RefundRow | null> {
  const made = key === undefined ? null : await findRefundByKey(db, actor, key)
  if (!made) return null
  const isSame =
    made.paymentId === paymentId && made.why === why && (bani === undefined || made.bani === bani)
  if (!isSame) throw new ApiError('cheie_refolosita')
  return made
}

async function resume(ports: MoneyPorts, refund: RefundRow): Promise<RefundResult> {
  const { state, bani } = refund
  const kind = state === 'in_curs' ? await resolveRefund(ports, refund) : (state as RefundState)
  return { kind, bani }
}

/** Finds the refund that a request repeats, with the same reason and sum, or when nothing is left to refund. */
async function findRepeated(
  db: Db,
  { paymentId, bani, why, again = false }: RefundRequest,
  leftBani: number,
  now: Date,
): Promise<RefundRow | null> {
  if (again || (bani === undefined && leftBani > 0)) return null
  return findDoneRefund(db, { paymentId, bani, why, since: repeatableSince(now) })
}

async function requestRefund(
  ports: MoneyPorts,
  refund: RefundRow,
  orderId: string,
): Promise<'facuta' | 'refuzata' | 'in_curs'> {
  try {
    await ports.bank.refund(orderId, refund.bani)
  } catch (error) {
    if (!(error instanceof BankRejectedError || error instanceof BankUnavailableError)) throw error
    ports.log.warn({ refund: refund.id, error: describeError(error) }, 'refund not confirmed')
    if (error instanceof BankRejectedError) return finishRefund(ports, refund, 'refuzata')
  }
  return resolveRefund(ports, refund)
}

/** Finds out from the bank how a pending refund ended. */
export async function resolveRefund(
  ports: MoneyPorts,
  refund: RefundRow,
): Promise<'facuta' | 'refuzata' | 'in_curs'> {
  const known = await fetchRefundedBani(ports, refund.paymentId)
  if (known === 'unknown') return 'in_curs'
  if (!isRefundConfirmed(refund, known)) {
    return isRefundTimedOut(refund, ports.clock.now())
      ? finishRefund(ports, refund, 'refuzata')
      : 'in_curs'
  }
  // A concurrent settlement may have asked the bank before the refund was made: then another one books it.
  const booked = await settle(ports, refund.paymentId)
  if (booked.refundedBani < known) await settle(ports, refund.paymentId)
  return finishRefund(ports, refund, 'facuta')
}

/** Fetches what the bank has refunded of a payment; `unknown` when the call fails. */
async function fetchRefundedBani(
  { bank, log, requestDb }: MoneyPorts,
  paymentId: number,
): Promise<number | 'unknown'> {
  const payment = await findPayment(requestDb, paymentId)
  if (!payment || payment.orderId === null) return 0
  try {
    const status = await bank.status(payment.orderId)
    return status ? toRefundedBani(status) : 'unknown'
  } catch (error) {
    if (!(error instanceof BankRejectedError || error instanceof BankUnavailableError)) throw error
    log.warn({ payment: paymentId, error: describeError(error) }, 'status check failed')
    return 'unknown'
  }
}

async function finishRefund<K extends 'facuta' | 'refuzata'>(
  { requestDb, clock }: MoneyPorts,
  { id, paymentId, actor }: RefundRow,
  state: K,
): Promise<K> {
  await requestDb.transaction(async (tx) => {
    if (!(await endRefund(tx, id, state, clock.now()))) return
    const action = `plata.rambursare_${state}`
    await audit(tx, { actor, action, subject: `plata:${paymentId}`, requestId: '' })
  })
  return state
}
