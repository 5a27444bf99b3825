import { dayOf } from '#contract/time-zone.ts'
import { cardNamed } from '#server/bank/sandbox/cards.ts'
import { addPastOrder } from '#server/bank/sandbox/past-order.ts'
import type { PastOrder } from '#server/bank/sandbox/past-order.ts'
import type { Db } from '#server/db/db.ts'
import { bankClientId } from '#server/domain/bank-client.ts'
import { invoiceTitle } from '#server/domain/money-texts.ro.ts'
import { applyPayment } from '#server/domain/receivables.ts'
import type { NewInvoice } from '#server/domain/receivables.ts'
import type { Env } from '#server/env.ts'
import { listCards } from '#server/modules/carduri/repo.ts'
import { saveUsedCard } from '#server/modules/carduri/save.ts'
import { saveMandate } from '#server/modules/plati-recurente/save-mandate.ts'
import { changeMandate } from '#server/modules/plati-recurente/repo.ts'
import { SESSION_SECONDS, addMilliseconds } from '#server/modules/plati/domain.ts'
import type { PaymentRow } from '#server/modules/plati/domain.ts'
import { RETURN_PATH } from '#server/modules/plati/register.ts'
import {
  addPayment,
  changePayment,
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

const PAYS = 'reusita'
const REFUSED = 'refuz-915'
/** The mandate limit is this multiple of an invoice. */
const CEILING_TIMES = 2
const CEILING_STEP_BANI = 50_00

/** Pays an invoice by card at the demonstration bank; the citizen's first card is saved. */
export async function payByCard(db: Db, env: CardEnv, occasion: DemoPaymentContext): Promise<void> {
  const { id, invoice, at } = occasion
  const saveCard = (await listCards(db, invoice.citizenId)).length === 0
  const { payment, order } = await addTried(db, env, occasion, PAYS, saveCard)
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
    mask: shownMask(PAYS),
    expires: `${expires.slice(0, 4)}-${expires.slice(4)}`,
    bindingId,
    now: at,
  })
}

/** Adds a failed payment of an invoice: the card has insufficient funds. */
export async function failByCard(
  db: Db,
  env: CardEnv,
  occasion: DemoPaymentContext,
): Promise<void> {
  const { payment } = await addTried(db, env, occasion, REFUSED, false)
  const reason = cardOf(REFUSED).actionCode
  await transitionPayment(db, occasion.at, payment.id, 'esuata', { reason })
}

/** Saves a mandate to debit an invoice, and later ones, from a card when due. */
export async function agreeToDebits(
  db: Db,
  cardId: number,
  { citizenId, contractId, totalBani, dueOn }: NewInvoice,
  restBani: number,
  now: Date,
): Promise<void> {
  const ceilingBani = Math.ceil((totalBani * CEILING_TIMES) / CEILING_STEP_BANI) * CEILING_STEP_BANI
  const wish = { citizenId, contractId, activ: true, cardId, ceilingBani }
  await saveMandate(db, wish, { now, requestId: 'demonstratie' })
  const announced = { announcedOn: dayOf(now), announcedBani: restBani, debitOn: dueOn }
  await changeMandate(db, contractId, announced, now)
}

interface Tried {
  payment: PaymentRow
  order: PastOrder
}

/** Adds a payment attempt of an invoice with the bank's order; its positions are released. */
async function addTried(
  db: Db,
  env: CardEnv,
  { id, invoice, at }: DemoPaymentContext,
  cardCode: string,
  saveCard: boolean,
): Promise<Tried> {
  const { citizenId, contractId, totalBani: bani } = invoice
  const name = invoiceTitle(invoice)
  const expiresAt = addMilliseconds(at, SESSION_SECONDS * 1000)
  const payment = await addPayment(
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
  const order = await addPastOrder(db, at, asked, cardOf(cardCode))
  const { orderId } = order
  await changePayment(db, at, payment.id, { orderId, cardMask: shownMask(cardCode) })
  await releasePositions(db, payment.id)
  return { payment, order }
}

function cardOf(code: string) {
  const card = cardNamed(code)
  if (!card) throw new Error(`demonstration card ${code} not found`)
  return card
}

/** `**** 1234`. */
const shownMask = (code: string): string => `**** ${cardOf(code).mask.slice(-4)}`
