import { accruePenalties } from '#server/domain/penalties.ts'
import { audit } from '#server/domain/audit.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/db/db.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { isExpired } from '#server/domain/cards.ts'
import { findActiveCard } from '#server/domain/cards-repo.ts'
import type { Ports } from '#server/ports/ports.ts'
import {
  addMilliseconds,
  isByOther,
  isOpen,
  isPayable,
  nextCheckAt,
  payerResultPath,
  resultPath,
  sessionSeconds,
} from './domain.ts'
import type { PaymentRow } from './domain.ts'
import { assertPossibleMandate, toAgreementColumns } from './agreed-mandate.ts'
import type { AgreedMandate } from './agreed-mandate.ts'
import { registerAtBank } from './register-at-bank.ts'
import * as repo from './repo.ts'
import { refreshPayment, settleWithTimeout } from './settle.ts'

/** A payer without an account. */
export interface Visitor {
  /** Secret key of the attempt, which opens one payment. */
  key: string
  /** Where the receipt goes, in the language of the page. */
  receipt: { email: string; language: Language } | null
}

/** Another citizen, who pays by the consent of the one of the payment. */
export interface ConsentedPayer {
  citizenId: number
  consentId: number
  receipt: Visitor['receipt']
}

/** A payment to open. */
export interface PaymentRequest {
  citizenId: number
  /** Ids of receivables. */
  positions: number[]
  /** A saved card of whoever pays. */
  cardId?: number
  /** The citizen has agreed to save the card. */
  saveCard?: boolean
  /** Mandate to begin with the settlement; null withdraws one agreed to with the same open payment. */
  agreedMandate?: AgreedMandate | null
  /** Contract of the mandate, for a recurring payment. */
  mandateContractId?: number
  /** Who pays, if not the citizen: one of these. */
  visitor?: Visitor
  payer?: ConsentedPayer
  /** Last check, under the citizen's lock, of the sum to be paid; false aborts. */
  isStillWanted?: (tx: Db, bani: number) => Promise<boolean>
  requestId?: string
}

export interface OpenedPayment {
  payment: PaymentRow
  /** False if the payment was already open on some of the positions. */
  isNew: boolean
}

/**
 * Opens a payment, committing each step before the next: the payment, the bank's order, its page. Returns the payment
 * already open on any of the positions instead, if there is one, even if another payer has opened it. A null `pageUrl`
 * means that the bank has not answered yet, and nobody may pay again until it has. Never call it inside a transaction.
 *
 * Throws `inexistent` (a position, card or contract is unknown or another citizen's), `stare_nepotrivita` (a position
 * is not owed, the card has expired, the contract is not in force, or `isStillWanted` returned false), `date_invalide`
 * (a mandate without a card) and `indisponibil` (the bank refused).
 */
export async function openPayment(ports: Ports, request: PaymentRequest): Promise<OpenedPayment> {
  const begun = await findOrCreatePayment(ports, request)
  if (begun.isNew) return { ...begun, payment: await registerAtBank(ports, begun.payment) }
  const { payment } = begun
  if (!isOpen(payment)) return begun
  if (!isOwn(payment, request)) return retryAfterOther(ports, request, begun)
  if (payment.expiresAt > ports.clock.now()) {
    return { ...begun, payment: await registerAtBank(ports, payment) }
  }
  // The page has expired: the outcome decides whether anything is left to pay.
  await settleWithTimeout(ports, payment.id)
  const again = await findOrCreatePayment(ports, request)
  return again.isNew ? { ...again, payment: await registerAtBank(ports, again.payment) } : again
}

// Another payer's page is given to nobody else: it may have been left, which only the bank knows.
async function retryAfterOther(
  ports: Ports,
  request: PaymentRequest,
  begun: OpenedPayment,
): Promise<OpenedPayment> {
  const payment = await refreshPayment(ports, begun.payment)
  if (isOpen(payment)) return { payment, isNew: false }
  const again = await findOrCreatePayment(ports, request)
  return again.isNew ? { ...again, payment: await registerAtBank(ports, again.payment) } : again
}

/** True if the payment is of the payer of the request. */
export const isOwn = (
  { visitorKey, payerId }: PaymentRow,
  { visitor, payer }: Pick<PaymentRequest, 'visitor' | 'payer'>,
): boolean => visitorKey === (visitor?.key ?? null) && payerId === (payer?.citizenId ?? null)

/** Returns the bank's page while its citizen can pay there, else our result page. */
export const buildRedirectUrl = ({ env, clock }: Ports, payment: PaymentRow): string =>
  isPayable(payment, clock.now()) && !isByOther(payment)
    ? payment.pageUrl
    : env.publicUrl + resultPath(payment)

/** As `buildRedirectUrl`, for another payer. */
export const buildPayerRedirectUrl = ({ env, clock }: Ports, payment: PaymentRow): string =>
  isPayable(payment, clock.now()) ? payment.pageUrl : env.publicUrl + payerResultPath(payment)

function findOrCreatePayment(ports: Ports, request: PaymentRequest): Promise<OpenedPayment> {
  return ports.requestDb.transaction(async (tx) => {
    const { citizenId, cardId, saveCard = false, agreedMandate } = request
    const now = ports.clock.now()
    await lockCitizen(tx, citizenId)
    await accruePenalties(tx, { citizenId, now, rules: ports.env.penalties })
    const ids = [...new Set(request.positions)]
    const same = request.visitor && (await findSameAttempt(tx, request.visitor.key, ids))
    if (same) return { payment: same, isNew: false }
    const wanted = await repo.listSelectedPositions(tx, citizenId, ids)
    if (wanted.length < ids.length) throw new ApiError('inexistent')
    if (cardId !== undefined)
      await assertUsableCard(tx, request.payer?.citizenId ?? citizenId, cardId, now)
    if (agreedMandate) {
      const hasCard = cardId !== undefined || saveCard
      await assertPossibleMandate(tx, citizenId, agreedMandate, hasCard)
    }
    const paid = wanted.filter(({ restBani }) => restBani <= 0)
    // Paid in another way meanwhile: it must not be paid again, even while its order is open.
    if (paid.length === wanted.length) throw new ApiError('stare_nepotrivita')
    const open = await repo.findOpenPaymentFor(tx, ids)
    if (open && !isOwn(open, request)) return { payment: open, isNew: false }
    if (open) return { payment: await updateAgreement(tx, open, request, now), isNew: false }
    if (paid.length > 0) throw new ApiError('stare_nepotrivita')
    const stillWanted = (await request.isStillWanted?.(tx, sumPositions(wanted))) ?? true
    if (!stillWanted) throw new ApiError('stare_nepotrivita')
    return { payment: await createPayment(tx, request, wanted, now), isNew: true }
  })
}

// A key opens one payment: whoever repeats it finds that one, also after it has ended.
async function findSameAttempt(tx: Db, key: string, ids: number[]): Promise<PaymentRow | null> {
  const same = await repo.findByVisitorKey(tx, key)
  if (!same) return null
  const covered = await repo.listPositionsOf(tx, same.id)
  if (!covered.some(({ id }) => ids.includes(id))) throw new ApiError('cheie_refolosita')
  return same
}

async function assertUsableCard(db: Db, citizenId: number, id: number, now: Date): Promise<void> {
  const card = await findActiveCard(db, citizenId, id)
  if (!card) throw new ApiError('inexistent')
  if (isExpired(card, dayOf(now))) throw new ApiError('stare_nepotrivita')
}

// The citizen came back to the checkout: what they agree to now holds.
async function updateAgreement(
  tx: Db,
  open: PaymentRow,
  { agreedMandate }: PaymentRequest,
  now: Date,
): Promise<PaymentRow> {
  if (agreedMandate === undefined) return open
  const changes = toAgreementColumns(agreedMandate)
  return (await repo.updateOpenPayment(tx, now, open.id, changes)) ?? open
}

const sumPositions = (wanted: repo.SelectedPosition[]): number =>
  wanted.reduce((sum, { restBani }) => sum + restBani, 0)

async function createPayment(
  tx: Db,
  request: PaymentRequest,
  wanted: repo.SelectedPosition[],
  now: Date,
): Promise<PaymentRow> {
  const { citizenId, cardId, saveCard = false, agreedMandate = null } = request
  const { mandateContractId, visitor, payer, requestId = 'plata' } = request
  const receipt = visitor?.receipt ?? payer?.receipt
  const by = {
    visitorKey: visitor?.key ?? null,
    payerId: payer?.citizenId ?? null,
  }
  const payment = await repo.insertPayment(
    tx,
    {
      citizenId,
      bani: sumPositions(wanted),
      cardId: cardId ?? null,
      saveCard: saveCard && cardId === undefined,
      mandateContractId: mandateContractId ?? null,
      ...toAgreementColumns(agreedMandate),
      ...by,
      payerConsentId: payer?.consentId ?? null,
      receiptEmail: receipt?.email ?? null,
      receiptLanguage: receipt?.language ?? null,
      expiresAt: addMilliseconds(now, sessionSeconds(by) * 1000),
      checkAt: nextCheckAt(now, 0),
      createdAt: now,
      updatedAt: now,
    },
    wanted,
  )
  const actor = visitor ? 'anonim' : describePayer(request)
  await audit(tx, { actor, action: 'plata.inceputa', subject: `plata:${payment.id}`, requestId })
  return payment
}

const describePayer = ({ citizenId, mandateContractId, payer }: PaymentRequest): string =>
  mandateContractId === undefined ? `cetatean:${payer?.citizenId ?? citizenId}` : 'sistem'
