import { debitNoticeDays } from '#contract/consents.ts'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { isOpen, wasPaid } from '#server/modules/plati/domain.ts'
import type { PaymentRow } from '#server/modules/plati/domain.ts'
import { findPayment } from '#server/modules/plati/repo.ts'
import { openPayment } from '#server/modules/plati/request.ts'
import { settle } from '#server/modules/plati/settle.ts'
import { ApiError } from '#server/http/api-error.ts'
import { BankRejectedError, BankUnavailableError } from '#server/ports/bank.ts'
import type { Ports } from '#server/ports/ports.ts'
import { lockMandate, lockUsable } from './announce.ts'
import {
  MAX_RETRIES,
  announcedDebit,
  coveredBy,
  isCardOver,
  isLongPast,
  parseFailureReason,
  reasonOf,
} from './domain.ts'
import type { NextDebit } from './domain.ts'
import { auditMandate, endMandate, endMandatesOn, nothingAnnounced, tell } from './end-mandate.ts'
import * as texts from './messages.ro.ts'
import { changeMandate, findDebit, isDebitable, listDebitable, readMandate } from './repo.ts'
import type { WholeMandate } from './repo.ts'

const nothingDue = { ...nothingAnnounced, failures: 0, trouble: null } as const

/**
 * Makes the announced debit of a mandate, or resumes it: there is no second payment until the outcome of the first is
 * known.
 */
export async function debit(ports: Ports, mandate: WholeMandate): Promise<void> {
  const announced = announcedDebit(mandate)
  if (!announced) return
  const begun = await findDebit(ports.db, mandate.contractId, announced.day)
  const payment = begun ?? (await begin(ports, mandate, announced))
  const last = payment && (await pay(ports, payment, mandate))
  if (last && !isOpen(last)) await conclude(ports, mandate, last)
}

/** Opens the payment of a debit; null when nothing may be debited any more, or the payment could not be opened. */
async function begin(
  ports: Ports,
  mandate: WholeMandate,
  announced: NextDebit,
): Promise<PaymentRow | null> {
  const { contractId, citizenId, cardId } = mandate
  const positions = await coveredPositions(ports, mandate, announced)
  if (positions.length === 0) return null
  const isStillWanted = async (tx: Db, bani: number) =>
    bani <= announced.bani &&
    (await isUnchanged(tx, mandate)) &&
    (await findDebit(tx, contractId, announced.day)) === null
  const wish = { citizenId, positions, cardId, mandateContractId: contractId, isStillWanted }
  try {
    await openPayment(ports, wish)
  } catch (error) {
    // Changed meanwhile, or refused by the bank: the stored payment decides.
    if (!(error instanceof ApiError)) throw error
    ports.log.warn({ contractId, code: error.code }, 'recurring payment not begun')
  }
  return findDebit(ports.db, contractId, announced.day)
}

/** True if a mandate is still active, with the same card and the same announced day. */
async function isUnchanged(db: Db, seen: WholeMandate): Promise<boolean> {
  const mandate = await readMandate(db, seen.contractId)
  return (
    mandate !== null &&
    mandate.isActive &&
    mandate.cardId === seen.cardId &&
    mandate.debitOn === seen.debitOn
  )
}

function coveredPositions(
  ports: Ports,
  seen: WholeMandate,
  announced: NextDebit,
): Promise<number[]> {
  const now = ports.clock.now()
  return ports.db.transaction(async (tx) => {
    const mandate = await lockUsable(ports, tx, seen)
    if (!mandate || mandate.debitOn !== seen.debitOn) return []
    const { citizenId, contractId } = mandate
    if (isLongPast(announced, dayOf(now))) {
      await changeMandate(tx, contractId, nothingAnnounced, now)
      return []
    }
    await accruePenalties(tx, { citizenId, now, rules: ports.env.penalties })
    const owed = (await listDebitable(tx, [contractId])).get(contractId) ?? []
    const covered = coveredBy(owed, announced).map(({ id }) => id)
    if (covered.length === 0) await changeMandate(tx, contractId, nothingDue, now)
    return covered
  })
}

/**
 * Tries to pay a payment and returns it. One that has ended is not tried again; for one no longer wanted the card is
 * not charged, and its order expires.
 */
async function pay(
  ports: Ports,
  { id }: PaymentRow,
  mandate: WholeMandate,
): Promise<PaymentRow | null> {
  await settle(ports, id)
  const payment = await findPayment(ports.db, id)
  if (!payment || !isOpen(payment) || payment.orderId === null) return payment
  const isWanted = await isUnchanged(ports.db, mandate)
  if (!isWanted || !(await isDebitable(ports.db, id))) return payment
  await askToPay(ports, payment.orderId, mandate.bindingId)
  await settle(ports, id)
  return findPayment(ports.db, id)
}

// Only logs a failure, because the order's status says whether it was paid.
async function askToPay({ bank, log }: Ports, orderId: string, bindingId: string): Promise<void> {
  try {
    await bank.payByBinding(orderId, bindingId)
  } catch (error) {
    if (!(error instanceof BankUnavailableError || error instanceof BankRejectedError)) throw error
    log.warn({ bank: error.message }, 'recurring payment not confirmed')
  }
}

/** Updates the mandate after its payment has ended. Idempotent. */
function conclude(ports: Ports, seen: WholeMandate, payment: PaymentRow): Promise<void> {
  return ports.db.transaction(async (tx) => {
    const mandate = await lockMandate(tx, seen)
    if (!mandate || mandate.debitOn !== seen.debitOn) return
    const { contractId } = mandate
    const now = ports.clock.now()
    if (wasPaid(payment)) {
      return changeMandate(tx, contractId, nothingDue, now)
    }
    const reason = reasonOf(payment)
    if (reason !== null) return afterFailure(ports, tx, mandate, payment.bani, reason)
    await changeMandate(tx, contractId, { debitOn: addDays(dayOf(now), 1) }, now)
  })
}

async function afterFailure(
  ports: Ports,
  tx: Db,
  mandate: WholeMandate,
  bani: number,
  reason: number,
): Promise<void> {
  const { contractId } = mandate
  const now = ports.clock.now()
  const failures = mandate.failures + 1
  await changeMandate(tx, contractId, { failures }, now)
  if (isCardOver(reason)) return endMandatesOn(ports, tx, mandate.cardId, reason)
  if (failures > MAX_RETRIES) return endMandate(ports, tx, mandate, reason)
  const [today, day] = [dayOf(now), addDays(dayOf(now), debitNoticeDays)]
  const again = { trouble: parseFailureReason(reason), announcedOn: today, announcedBani: bani }
  await changeMandate(tx, contractId, { ...again, debitOn: day }, now)
  await tell(ports, tx, mandate, texts.failed({ ...mandate, day, bani }, reason))
  await auditMandate(tx, 'recurenta.esuata', contractId)
}
