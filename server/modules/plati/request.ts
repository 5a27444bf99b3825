import { accruePenalties } from '#server/domain/penalties.ts'
import { audit } from '#server/domain/audit.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isExpired } from '#server/modules/carduri/domain.ts'
import { findKeptCard } from '#server/modules/carduri/repo.ts'
import type { Ports } from '#server/ports/ports.ts'
import { SESSION_SECONDS, isPayable, addMilliseconds, nextCheckAt, resultPath } from './domain.ts'
import type { PaymentRow } from './domain.ts'
import { registerAtBank } from './register.ts'
import * as repo from './repo.ts'
import { settleWithTimeout } from './settle.ts'

/** What is to be paid, and how. */
export interface PaymentRequest {
  citizenId: number
  /** Ids of what is owed. */
  positions: number[]
  /** A saved card of theirs. */
  cardId?: number
  /** They have agreed that the card be saved. */
  saveCard?: boolean
  /** A recurring payment: the contract of its mandate. */
  mandateContractId?: number
  /** Asked while nobody else can move the citizen's money, with the sum it would be: false, and nothing is begun. */
  isStillWanted?: (tx: Db, bani: number) => Promise<boolean>
  requestId?: string
}

export interface OpenedPayment {
  payment: PaymentRow
  /** False: there was one open already on a part of the positions, and this is it. */
  isNew: boolean
}

/**
 * Begins a payment, each step kept before the next is done: the payment, the bank's order, its page. While one is open
 * on any of the positions, that one is answered. An answered payment without `pageUrl` is one of which the bank has not
 * answered yet: nobody is to pay again until it is known. Never call it inside a transaction.
 *
 * Throws `inexistent` (a position or card of nobody's or somebody else's), `stare_nepotrivita` (nothing of it is owed, or
 * it is not wanted any more) and `indisponibil` (the bank said no).
 */
export async function openPayment(ports: Ports, wish: PaymentRequest): Promise<OpenedPayment> {
  const begun = await begin(ports, wish)
  if (begun.isNew) return { ...begun, payment: await registerAtBank(ports, begun.payment) }
  const { payment } = begun
  if (payment.expiresAt > ports.clock.now()) {
    return { ...begun, payment: await registerAtBank(ports, payment) }
  }
  // Its page has had its time: what became of it decides whether there is anything left to pay.
  await settleWithTimeout(ports, payment.id)
  const again = await begin(ports, wish)
  return again.isNew ? { ...again, payment: await registerAtBank(ports, again.payment) } : again
}

/** Where the citizen goes on: the bank's page, or ours that says that it is being looked into. */
export const addressOf = ({ env, clock }: Ports, payment: PaymentRow): string =>
  isPayable(payment, clock.now()) ? payment.pageUrl! : env.publicUrl + resultPath(payment)

function begin(ports: Ports, wish: PaymentRequest): Promise<OpenedPayment> {
  return ports.requestDb.transaction(async (tx) => {
    const { citizenId, cardId } = wish
    const now = ports.clock.now()
    await lockCitizen(tx, citizenId)
    await accruePenalties(tx, { citizenId, now, rules: ports.env.penalties })
    const ids = [...new Set(wish.positions)]
    const wanted = await repo.listSelectedPositions(tx, citizenId, ids)
    if (wanted.length < ids.length) throw new ApiError('inexistent')
    if (cardId !== undefined) await requireCard(tx, citizenId, cardId, now)
    const paid = wanted.filter(({ restBani }) => restBani <= 0)
    // Paid in another way meanwhile: nobody is sent to pay it once more, though its order is open.
    if (paid.length === wanted.length) throw new ApiError('stare_nepotrivita')
    const open = await repo.findOpenPaymentFor(tx, ids)
    if (open) return { payment: open, isNew: false }
    if (paid.length > 0) throw new ApiError('stare_nepotrivita')
    const stillWanted = (await wish.isStillWanted?.(tx, sumOf(wanted))) ?? true
    if (!stillWanted) throw new ApiError('stare_nepotrivita')
    return { payment: await add(tx, wish, wanted, now), isNew: true }
  })
}

async function requireCard(db: Db, citizenId: number, id: number, now: Date): Promise<void> {
  const card = await findKeptCard(db, citizenId, id)
  if (!card) throw new ApiError('inexistent')
  if (isExpired(card, dayOf(now))) throw new ApiError('stare_nepotrivita')
}

const sumOf = (wanted: repo.WantedPosition[]): number =>
  wanted.reduce((sum, { restBani }) => sum + restBani, 0)

async function add(
  tx: Db,
  wish: PaymentRequest,
  wanted: repo.WantedPosition[],
  now: Date,
): Promise<PaymentRow> {
  const { citizenId, cardId, saveCard = false, mandateContractId, requestId = 'plata' } = wish
  const payment = await repo.addPayment(
    tx,
    {
      citizenId,
      bani: sumOf(wanted),
      cardId: cardId ?? null,
      saveCard: saveCard && cardId === undefined,
      mandateContractId: mandateContractId ?? null,
      expiresAt: addMilliseconds(now, SESSION_SECONDS * 1000),
      checkAt: nextCheckAt(now, 0),
      createdAt: now,
      updatedAt: now,
    },
    wanted,
  )
  const actor = mandateContractId === undefined ? `cetatean:${citizenId}` : 'sistem'
  await audit(tx, { actor, action: 'plata.inceputa', subject: `plata:${payment.id}`, requestId })
  return payment
}
