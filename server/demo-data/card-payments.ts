import { dayOf } from '#contract/time-zone.ts'
import { findSandboxCard } from '#server/bank/sandbox/cards.ts'
import { addPastOrder } from '#server/bank/sandbox/past-order.ts'
import type { PastOrder } from '#server/bank/sandbox/past-order.ts'
import type { Db } from '#server/db/db.ts'
import { bankClientId } from '#server/domain/bank-client.ts'
import { invoiceTitle } from '#server/domain/money-texts.ro.ts'
import { applyPayment } from '#server/domain/apply-payment.ts'
import type { NewInvoice } from '#server/domain/receivables.ts'
import type { Env } from '#server/config/env.ts'
import { listCards } from '#server/domain/cards-repo.ts'
import { saveUsedCard } from '#server/domain/save-card.ts'
import { saveMandate } from '#server/modules/plati-recurente/save-mandate.ts'
import { updateMandate } from '#server/modules/plati-recurente/repo.ts'
import { SESSION_SECONDS, addMilliseconds } from '#server/modules/plati/domain.ts'
import type { PaymentRow } from '#server/modules/plati/domain.ts'
import { RETURN_PATH } from '#server/modules/plati/register-at-bank.ts'
import {
  insertPayment,
  updatePayment,
  releasePositions,
  transitionPayment,
} from '#server/modules/plati/repo.ts'
import { orderDescription } from '#server/modules/plati/texts.ro.ts'

/** Invoice with its receivable's id, and the time of the payment. */
interface DemoPaymentContext {
  id: number
  invoice: NewInvoice
  at: Date
}

export type CardEnv = Pick<Env, 'appKey' | 'penalties' | 'publicUrl'>

const SUCCEEDING_CARD = 'reusita'
const DECLINED_CARD = 'refuz-915'
/** The mandate limit is this multiple of an invoice. */
const LIMIT_FACTOR = 2
const LIMIT_STEP_BANI = 50_00

/** Pays an invoice by card at the demonstration bank; the citizen's first card is saved. */
export async function addCardPayment(
  db: Db,
  env: CardEnv,
  occasion: DemoPaymentContext,
): Promise<void> {
  const { id, invoice, at } = occasion
  const saveCard = (await listCards(db, invoice.citizenId)).length === 0
  const { payment, order } = await addPaymentAttempt(db, env, occasion, SUCCEEDING_CARD, saveCard)
  const { citizenId, totalBani: bani } = invoice
  const cause = `plata:${payment.id}`
  await applyPayment(db, { citizenId, bani, wanted: [id], rules: env.penalties, cause, now: at })
  const { reference, binding } = order
  await transitionPayment(db, at, payment.id, 'incasata', { settledAt: at, reference })
  if (!binding) return
  const { id: bindingId, expires } = binding
  await saveUsedCard(db, {
    citizenId,
    paymentId: payment.id,
    mask: formatMask(SUCCEEDING_CARD),
    expires: `${expires.slice(0, 4)}-${expires.slice(4)}`,
    bindingId,
    now: at,
  })
}

/** Adds a failed payment of an invoice: the card has insufficient funds. */
export async function addFailedCardPayment(
  db: Db,
  env: CardEnv,
  occasion: DemoPaymentContext,
): Promise<void> {
  const { payment } = await addPaymentAttempt(db, env, occasion, DECLINED_CARD, false)
  const reason = findDemoCard(DECLINED_CARD).actionCode
  await transitionPayment(db, occasion.at, payment.id, 'esuata', { reason })
}

/** Saves a mandate to debit an invoice, and later ones, from a card when due. */
export async function addDebitMandate(
  db: Db,
  cardId: number,
  { citizenId, contractId, totalBani, dueOn }: NewInvoice,
  restBani: number,
  now: Date,
): Promise<void> {
  const ceilingBani = Math.ceil((totalBani * LIMIT_FACTOR) / LIMIT_STEP_BANI) * LIMIT_STEP_BANI
  const wish = { citizenId, contractId, activ: true, cardId, ceilingBani }
  await saveMandate(db, wish, { now, requestId: 'demonstratie' })
  const announced = { announcedOn: dayOf(now), announcedBani: restBani, debitOn: dueOn }
  await updateMandate(db, contractId, announced, now)
}

interface PaymentAttempt {
  payment: PaymentRow
  order: PastOrder
}

/** Adds a payment attempt of an invoice with the bank's order; its positions are released. */
async function addPaymentAttempt(
  db: Db,
  env: CardEnv,
  { id, invoice, at }: DemoPaymentContext,
  cardCode: string,
  saveCard: boolean,
): Promise<PaymentAttempt> {
  const { citizenId, contractId, totalBani: bani } = invoice
  const name = invoiceTitle(invoice)
  const expiresAt = addMilliseconds(at, SESSION_SECONDS * 1000)
  const payment = await insertPayment(
    db,
    { citizenId, bani, saveCard, expiresAt, createdAt: at, updatedAt: at },
    [{ id, contractId, name, restBani: bani }],
  )
  const asked = {
    orderNumber: payment.orderNumber,
    bani,
    description: orderDescription(payment.id, [name]),
    returnUrl: env.publicUrl + RETURN_PATH,
    clientId: saveCard ? bankClientId(env, citizenId) : null,
    expiresAt,
  }
  const order = await addPastOrder(db, at, asked, findDemoCard(cardCode))
  const { orderId } = order
  await updatePayment(db, at, payment.id, { orderId, cardMask: formatMask(cardCode) })
  await releasePositions(db, payment.id)
  return { payment, order }
}

function findDemoCard(code: string) {
  const card = findSandboxCard(code)
  if (!card) throw new Error(`demonstration card ${code} not found`)
  return card
}

/** `**** 1234`. */
const formatMask = (code: string): string => `**** ${findDemoCard(code).mask.slice(-4)}`
