import { isOpenState } from '#contract/plati.ts'
import type { NoticeChannel } from '#contract/notificari.ts'
import type { PaymentState } from '#contract/plati.ts'
import { audit } from '#server/domain/audit.ts'
import { bankClientId } from '#server/domain/bank-client.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import { publishUnread } from '#server/db/pubsub.ts'
import type { BilingualWords } from '#server/domain/notice-words.ts'
import { notify } from '#server/domain/notifications.ts'
import { applyPayment } from '#server/domain/apply-payment.ts'
import { refundReason } from '#server/domain/money-texts.ro.ts'
import { applyRefund, applyReversal } from '#server/domain/refunds.ts'
import { createSingleFlight } from '#server/domain/single-flight.ts'
import type { Db } from '#server/db/db.ts'
import { saveUsedCard } from '#server/domain/save-card.ts'
import { describeError } from '#server/errors/describe-error.ts'
import { BankRejectedError, BankUnavailableError } from '#server/ports/bank.ts'
import type { OrderStatus } from '#server/ports/bank.ts'
import type { MoneyPorts as Ports } from '#server/ports/ports.ts'
import { beginAgreedMandate } from './agreed-mandate.ts'
import {
  isByOther,
  isMismatched,
  isOpen,
  lastCheckAt,
  nextRecheckAt,
  nextState,
  resultPath,
  wasPaid,
} from './domain.ts'
import type { PaymentRow } from './domain.ts'
import { recordRefundEvent } from './payment-event.ts'
import { sendReceipt } from './receipt.ts'
import * as repo from './repo.ts'
import * as english from './texts.en.ts'
import * as romanian from './texts.ro.ts'

const ACTOR = 'sistem'
const REQUEST = 'plata'
/** Longest wait of a caller; the bank itself may take much longer. */
const SETTLE_TIMEOUT_MS = 5000
/** A payment updated less than this ago is not checked again. */
const MIN_CHECK_INTERVAL_MS = 2000

const settlements = createSingleFlight<PaymentRow>()

/**
 * Asks the bank for a payment's status and books it, once even under concurrent calls; returns the payment as it is
 * then. If the bank does not answer, an open payment becomes unknown. May take as long as the bank does: never call it
 * inside a transaction.
 */
export function settle(ports: Ports, id: number): Promise<PaymentRow> {
  return settlements(ports, id, () => fetchAndRecordStatus(ports, id))
}

/** Settles in the background: logs a failure and returns null. Never rejects. */
export async function settleInBackground(ports: Ports, id: number): Promise<PaymentRow | null> {
  try {
    return await settle(ports, id)
  } catch (error) {
    ports.log.error({ payment: id, error: describeError(error) }, 'payment not settled')
    return null
  }
}

/** Settles with a timeout, after which it returns the stored payment and continues in the background. */
export async function settleWithTimeout(ports: Ports, id: number): Promise<PaymentRow> {
  const { promise: tired, stop } = startTimeout()
  const settled = await Promise.race([settleInBackground(ports, id), tired])
  stop()
  const row = settled ?? (await repo.findPayment(ports.requestDb, id))
  if (!row) throw new Error(`payment ${id} not found`)
  return row
}

function startTimeout(): { promise: Promise<null>; stop: () => void } {
  let timer: NodeJS.Timeout
  const promise = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), SETTLE_TIMEOUT_MS)
  })
  return { promise, stop: () => clearTimeout(timer) }
}

/** Returns the current payment: settles an open one first, unless it was just updated. */
export async function refreshPayment(ports: Ports, row: PaymentRow): Promise<PaymentRow> {
  const age = ports.clock.now().getTime() - row.updatedAt.getTime()
  return isOpen(row) && age >= MIN_CHECK_INTERVAL_MS ? settleWithTimeout(ports, row.id) : row
}

async function fetchAndRecordStatus(ports: Ports, id: number): Promise<PaymentRow> {
  const { requestDb: db } = ports
  const before = await repo.findPayment(db, id)
  if (!before) throw new Error(`payment ${id} not found`)
  const status = await fetchStatus(ports, before)
  return db.transaction(async (tx) => {
    // Locks the citizen first, as everywhere money moves, to avoid deadlocks.
    await lockCitizen(tx, before.citizenId)
    const row = await recordStatus(ports, tx, await repo.lockPayment(tx, id), status)
    return status === 'unknown' ? row : clearScheduledCheck(ports, tx, row, before)
  })
}

/** Fetches the order's status; null when the bank knows no such order, `unknown` when the call fails. */
async function fetchStatus(ports: Ports, row: PaymentRow): Promise<OrderStatus | null | 'unknown'> {
  const { bank, log } = ports
  try {
    if (row.orderId !== null) return await bank.status(row.orderId)
    return await bank.statusByOrderNumber(row.orderNumber)
  } catch (error) {
    if (!(error instanceof BankUnavailableError || error instanceof BankRejectedError)) throw error
    log.warn({ payment: row.id, error: describeError(error) }, 'status check failed')
    return 'unknown'
  }
}

// Keeps a check that was scheduled while the bank was being asked: its cause may be newer than the answer.
async function clearScheduledCheck(
  { clock }: Ports,
  tx: Db,
  row: PaymentRow,
  before: PaymentRow,
): Promise<PaymentRow> {
  if (isOpen(row) || row.checkAt?.getTime() !== before.checkAt?.getTime()) return row
  const now = clock.now()
  const checkAt = wasPaid(row) ? nextRecheckAt(row, now) : lastCheckAt(row, now)
  return repo.updatePayment(tx, now, row.id, { checkAt })
}

/** Records a status for a locked payment, and returns the payment as it is then. */
async function recordStatus(
  ports: Ports,
  tx: Db,
  row: PaymentRow,
  status: OrderStatus | null | 'unknown',
): Promise<PaymentRow> {
  const now = ports.clock.now()
  if (status === 'unknown') {
    return (await repo.transitionPayment(tx, now, row.id, 'necunoscuta')) ?? row
  }
  if (status && isMismatched(row, status)) return recordMismatch(ports, tx, row)
  if (status?.outcome.kind === 'paid') return recordPaid(ports, tx, row, status)
  if (status?.outcome.kind === 'refunded') {
    const paid = await recordPaid(ports, tx, row, status)
    return recordRefunded(ports, tx, paid, status.outcome.refundedBani)
  }
  if (status?.outcome.kind === 'reversed' && wasPaid(row)) return recordReversed(ports, tx, row)
  return isOpen(row) ? recordUnpaid(ports, tx, row, status) : row
}

/** Settles nothing, because the bank's status does not match; logs and audits it once for the operator. */
async function recordMismatch({ clock, log }: Ports, tx: Db, row: PaymentRow): Promise<PaymentRow> {
  const now = clock.now()
  const moved = await repo.transitionPayment(tx, now, row.id, 'necunoscuta', { checkAt: null })
  if (row.mismatchedAt) return moved ?? row
  const marked = await repo.updatePayment(tx, now, row.id, { mismatchedAt: now })
  log.error({ payment: row.id }, 'payment does not match its order')
  await auditPayment(tx, row, 'plata.nepotrivita')
  return marked
}

async function recordUnpaid(
  { clock }: Ports,
  tx: Db,
  row: PaymentRow,
  status: OrderStatus | null,
): Promise<PaymentRow> {
  const now = clock.now()
  const { state, reason = null } = nextState(row, status?.outcome ?? null, now)
  const orderId = row.orderId ?? status?.orderId ?? null
  const isConfirming = status?.outcome.kind === 'open' && status.outcome.confirming === true
  const changes = { reason, orderId, isConfirming, ...toCardAndReference(status) }
  const moved = await transitionOrThrow(tx, now, row, state, changes)
  if (isOpenState(state)) return moved
  await repo.releasePositions(tx, row.id)
  await auditPayment(tx, row, `plata.${state}`)
  await publishUnread(tx, row.citizenId)
  return moved
}

/** Moves a payment to a state. Throws when the transition is not allowed, which rolls back the transaction. */
async function transitionOrThrow(
  tx: Db,
  now: Date,
  { id, state: from }: PaymentRow,
  state: PaymentState,
  changes: repo.PaymentChanges,
): Promise<PaymentRow> {
  const moved = await repo.transitionPayment(tx, now, id, state, changes)
  if (!moved) throw new Error(`payment ${id} cannot move from ${from} to ${state}`)
  return moved
}

const toCardAndReference = (status: OrderStatus | null) => ({
  ...(status?.card && { cardMask: status.card.mask }),
  ...(status?.reference && { reference: status.reference }),
})

async function recordPaid(
  ports: Ports,
  tx: Db,
  row: PaymentRow,
  status: OrderStatus,
): Promise<PaymentRow> {
  if (wasPaid(row)) return row
  const { id, citizenId, bani } = row
  const now = ports.clock.now()
  const positions = await repo.listPositionsOf(tx, id)
  const wanted = positions.map((position) => position.id)
  const rules = ports.env.penalties
  // Releases the positions only after booking: no penalties accrue while a payment is open on them.
  await applyPayment(tx, { citizenId, bani, wanted, rules, cause: `plata:${id}`, now })
  await repo.releasePositions(tx, id)
  const orderId = row.orderId ?? status.orderId
  const changes = { settledAt: now, reason: null, orderId, ...toCardAndReference(status) }
  const paid = await transitionOrThrow(tx, now, row, 'incasata', changes)
  const savedCardId = await saveCardIfAgreed(ports, tx, row, status)
  const names = positions.map(({ name }) => name)
  const [words, inEnglish] = isByOther(row)
    ? [romanian.paidByOtherNotification, english.paidByOtherNotification]
    : [romanian.paymentReceivedNotification, english.paymentReceivedNotification]
  await notifyCitizen(ports, tx, paid, 'plata.incasata', {
    ...words(bani, names),
    english: inEnglish(bani, names),
  })
  // Their e-mail is the receipt.
  await notifyPayer(ports, tx, paid, ['aplicatie'], (payee) => [
    romanian.paidForOtherNotification(bani, names, payee),
    english.paidForOtherNotification(bani, names, payee),
  ])
  if (isByOther(paid)) return sendReceipt(ports, tx, paid, names)
  return beginAgreedMandate(ports, tx, paid, row.cardId ?? savedCardId, REQUEST)
}

async function saveCardIfAgreed(
  { env, clock, log }: Ports,
  tx: Db,
  { id, citizenId, saveCard }: PaymentRow,
  { card }: OrderStatus,
): Promise<number | null> {
  if (!saveCard || !card?.saved || card.saved.clientId !== bankClientId(env, citizenId)) return null
  const { mask, expires } = card
  const { bindingId } = card.saved
  const used = { citizenId, paymentId: id, mask, expires, bindingId, now: clock.now() }
  // A card that cannot be saved must not undo the payment.
  const cardId = await saveUsedCard(tx, used)
  if (cardId === null) log.error({ payment: id }, 'card not saved')
  return cardId
}

/** Books what the bank has refunded since the last time, whoever requested it. */
async function recordRefunded(
  ports: Ports,
  tx: Db,
  row: PaymentRow,
  refundedBani: number,
): Promise<PaymentRow> {
  const { id } = row
  const bani = refundedBani - row.refundedBani
  if (bani <= 0) return row
  const now = ports.clock.now()
  const { citizenId } = row
  const wanted = (await repo.listPositionsOf(tx, id)).map((position) => position.id)
  const context = { env: ports.env, cause: `rambursare:${id}`, now }
  await applyRefund(tx, { citizenId, bani, wanted, reason: refundReason(id), ...context })
  const refunded = await (refundedBani === row.bani
    ? transitionOrThrow(tx, now, row, 'rambursata', { refundedBani })
    : repo.updatePayment(tx, now, id, { refundedBani }))
  await recordRefundEvent(tx, now, refunded)
  const [words, inEnglish] = isByOther(row)
    ? [romanian.otherRefundNotification, english.otherRefundNotification]
    : [romanian.refundNotification, english.refundNotification]
  await notifyCitizen(ports, tx, row, 'plata.rambursata', {
    ...words(bani),
    english: inEnglish(bani),
  })
  await notifyPayer(ports, tx, row, undefined, (payee) => [
    romanian.refundForOtherNotification(bani, payee),
    english.refundForOtherNotification(bani, payee),
  ])
  return refunded
}

/** Books that the bank has taken back what was left of a paid payment. */
async function recordReversed(ports: Ports, tx: Db, row: PaymentRow): Promise<PaymentRow> {
  const { id, citizenId } = row
  const bani = row.bani - row.refundedBani
  if (bani === 0) return row
  const now = ports.clock.now()
  const wanted = (await repo.listPositionsOf(tx, id)).map((position) => position.id)
  await applyReversal(tx, { citizenId, bani, wanted, cause: `anulare:${id}`, now })
  const changes = { refundedBani: row.bani }
  const reversed = await transitionOrThrow(tx, now, row, 'rambursata', changes)
  const [words, inEnglish] = isByOther(row)
    ? [romanian.otherReversalNotification, english.otherReversalNotification]
    : [romanian.reversalNotification, english.reversalNotification]
  await notifyCitizen(ports, tx, reversed, 'plata.anulata_de_banca', {
    ...words(bani),
    english: inEnglish(bani),
  })
  await notifyPayer(ports, tx, row, undefined, (payee) => [
    romanian.reversalForOtherNotification(bani, payee),
    english.reversalForOtherNotification(bani, payee),
  ])
  return reversed
}

type Words = Omit<BilingualWords, 'english'>

/** Tells the citizen who pays for another by consent; nobody for other payments. */
async function notifyPayer(
  ports: Ports,
  tx: Db,
  row: PaymentRow,
  only: readonly NoticeChannel[] | undefined,
  write: (payee: string) => [romanian: Words, english: Words],
): Promise<void> {
  const names = (await repo.listConsentNames(tx, [row])).get(row.id)
  if (row.payerId === null || names === undefined) return
  const [words, inEnglish] = write(names.payee)
  const link = resultPath(row).replace('/#', '')
  const tag = toPaymentSubject(row)
  const notice = { citizenId: row.payerId, kind: 'plata', link, tag } as const
  await notify(ports, tx, { ...notice, ...words, english: inEnglish, ...(only && { only }) })
}

async function notifyCitizen(
  ports: Ports,
  tx: Db,
  row: PaymentRow,
  action: string,
  words: BilingualWords,
): Promise<void> {
  const link = resultPath(row).replace('/#', '')
  const tag = toPaymentSubject(row)
  await notify(ports, tx, { citizenId: row.citizenId, kind: 'plata', ...words, link, tag })
  await publishUnread(tx, row.citizenId)
  await auditPayment(tx, row, action)
}

const toPaymentSubject = ({ id }: PaymentRow): string => `plata:${id}`

const auditPayment = (tx: Db, row: PaymentRow, action: string): Promise<void> =>
  audit(tx, { actor: ACTOR, action, subject: toPaymentSubject(row), requestId: REQUEST })
