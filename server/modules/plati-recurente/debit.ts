import { debitNoticePeriodDays } from '#contract/consents.ts'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { clearedAnnouncement } from '#server/domain/mandates.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { isOpen, wasPaid } from '#server/modules/plati/domain.ts'
import type { PaymentRow } from '#server/modules/plati/domain.ts'
import { findPayment } from '#server/modules/plati/repo.ts'
import { openPayment } from '#server/modules/plati/open-payment.ts'
import { settle } from '#server/modules/plati/settle.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { BankRejectedError, BankUnavailableError } from '#server/ports/bank.ts'
import type { Ports } from '#server/ports/ports.ts'
import { lockMandate, lockUsableMandate } from './announce.ts'
import {
  MAX_RETRIES,
  toAnnouncedDebit,
  selectCovered,
  isCardUnusable,
  isTooLate,
  serializeFailureReason,
  toBankReason,
} from './domain.ts'
import type { NextDebit } from './domain.ts'
import { auditMandate, endMandate, endMandatesByCard, notifyAboutMandate } from './end-mandate.ts'
import { updateMandate, findDebitPayment, isDebitable, listDebitable, findMandate } from './repo.ts'
import type { MandateDetails } from './repo.ts'

const clearedDebit = { ...clearedAnnouncement, failures: 0, failureReason: null } as const

/**
 * Makes the announced debit of a mandate, or resumes it: there is no second payment until the outcome of the first is
 * known.
 */
export async function debit(ports: Ports, mandate: MandateDetails): Promise<void> {
  const announced = toAnnouncedDebit(mandate)
  if (!announced) return
  const begun = await findDebitPayment(ports.db, mandate.contractId, announced.day)
  const payment = begun ?? (await openDebitPayment(ports, mandate, announced))
  const last = payment && (await tryToPay(ports, payment, mandate))
  if (last && !isOpen(last)) await updateMandateAfterDebit(ports, mandate, last)
}

/** Opens the payment of a debit; null when nothing may be debited any more, or the payment could not be opened. */
async function openDebitPayment(
  ports: Ports,
  mandate: MandateDetails,
  announced: NextDebit,
): Promise<PaymentRow | null> {
  const { contractId, citizenId, cardId } = mandate
  const positions = await selectPositions(ports, mandate, announced)
  if (positions.length === 0) return null
  const isStillWanted = async (tx: Db, bani: number) =>
    bani <= announced.bani &&
    (await isUnchanged(tx, mandate)) &&
    (await findDebitPayment(tx, contractId, announced.day)) === null
  const request = { citizenId, positions, cardId, mandateContractId: contractId, isStillWanted }
  try {
    await openPayment(ports, request)
  } catch (error) {
    // Changed meanwhile, or refused by the bank: the stored payment decides.
    if (!(error instanceof ApiError)) throw error
    ports.log.warn({ contractId, code: error.code }, 'recurring payment not begun')
  }
  return findDebitPayment(ports.db, contractId, announced.day)
}

/** True if a mandate is still active, with the same card and the same announced day. */
async function isUnchanged(db: Db, seen: MandateDetails): Promise<boolean> {
  const mandate = await findMandate(db, seen.contractId)
  return (
    mandate !== null &&
    mandate.isActive &&
    mandate.cardId === seen.cardId &&
    mandate.debitOn === seen.debitOn
  )
}

function selectPositions(
  ports: Ports,
  seen: MandateDetails,
  announced: NextDebit,
): Promise<number[]> {
  const now = ports.clock.now()
  return ports.db.transaction(async (tx) => {
    const mandate = await lockUsableMandate(ports, tx, seen)
    if (!mandate || mandate.debitOn !== seen.debitOn) return []
    const { citizenId, contractId } = mandate
    if (isTooLate(announced, dayOf(now))) {
      await updateMandate(tx, contractId, clearedAnnouncement, now)
      return []
    }
    await accruePenalties(tx, { citizenId, now, rules: ports.env.penalties })
    const owed = (await listDebitable(tx, [contractId])).get(contractId) ?? []
    const covered = selectCovered(owed, announced).map(({ id }) => id)
    if (covered.length === 0) await updateMandate(tx, contractId, clearedDebit, now)
    return covered
  })
}

/**
 * Tries to pay a payment and returns it. One that has ended is not tried again; for one no longer wanted the card is
 * not charged, and its order expires.
 */
async function tryToPay(
  ports: Ports,
  { id }: PaymentRow,
  mandate: MandateDetails,
): Promise<PaymentRow | null> {
  await settle(ports, id)
  const payment = await findPayment(ports.db, id)
  if (!payment || !isOpen(payment) || payment.orderId === null) return payment
  const isWanted = await isUnchanged(ports.db, mandate)
  if (!isWanted || !(await isDebitable(ports.db, id))) return payment
  await chargeCard(ports, payment.orderId, mandate.bindingId)
  await settle(ports, id)
  return findPayment(ports.db, id)
}

// Only logs a failure, because the order's status says whether it was paid.
async function chargeCard({ bank, log }: Ports, orderId: string, bindingId: string): Promise<void> {
  try {
    await bank.payByBinding(orderId, bindingId)
  } catch (error) {
    if (!(error instanceof BankUnavailableError || error instanceof BankRejectedError)) throw error
    log.warn({ bank: error.message }, 'recurring payment not confirmed')
  }
}

/** Updates the mandate after its payment has ended. Idempotent. */
function updateMandateAfterDebit(
  ports: Ports,
  seen: MandateDetails,
  payment: PaymentRow,
): Promise<void> {
  return ports.db.transaction(async (tx) => {
    const mandate = await lockMandate(tx, seen)
    if (!mandate || mandate.debitOn !== seen.debitOn) return
    const { contractId } = mandate
    const now = ports.clock.now()
    if (wasPaid(payment)) {
      return updateMandate(tx, contractId, clearedDebit, now)
    }
    const reason = toBankReason(payment)
    if (reason !== null) return handleDebitFailure(ports, tx, mandate, payment.bani, reason)
    await handleUncharged(ports, tx, mandate, payment)
  })
}

/** Tries again on the next day a debit for which the card was not charged, a few times. */
async function handleUncharged(
  ports: Ports,
  tx: Db,
  mandate: MandateDetails,
  { state }: PaymentRow,
): Promise<void> {
  const { contractId } = mandate
  const now = ports.clock.now()
  const failures = mandate.failures + 1
  if (failures <= MAX_RETRIES) {
    return updateMandate(tx, contractId, { failures, debitOn: addDays(dayOf(now), 1) }, now)
  }
  if (state === 'esuata') return endMandate(ports, tx, mandate, 'refuz_banca')
  // The bank has not answered for days: the debit is announced anew, so that the citizen knows.
  await updateMandate(tx, contractId, clearedDebit, now)
}

async function handleDebitFailure(
  ports: Ports,
  tx: Db,
  mandate: MandateDetails,
  bani: number,
  reason: number,
): Promise<void> {
  const { contractId } = mandate
  const now = ports.clock.now()
  const failures = mandate.failures + 1
  await updateMandate(tx, contractId, { failures }, now)
  if (isCardUnusable(reason)) return endMandatesByCard(ports, tx, mandate.cardId, reason)
  if (failures > MAX_RETRIES) return endMandate(ports, tx, mandate, reason)
  const [today, day] = [dayOf(now), addDays(dayOf(now), debitNoticePeriodDays)]
  const again = {
    failureReason: serializeFailureReason(reason),
    announcedOn: today,
    announcedBani: bani,
  }
  await updateMandate(tx, contractId, { ...again, debitOn: day }, now)
  await notifyAboutMandate(ports, tx, mandate, (texts) =>
    texts.failed({ ...mandate, day, bani }, reason),
  )
  await auditMandate(tx, 'recurenta.esuata', contractId)
}
