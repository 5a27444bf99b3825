import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { sandboxOrders } from '#server/db/schema-sandbox.ts'
import { saveBinding } from './bindings.ts'
import type { SandboxBinding } from './bindings.ts'
import type { SandboxCard } from './cards.ts'
import { retrievalReference } from './order-status.ts'
import { OrderState } from './orders.ts'
import type { NewSandboxOrder } from './orders.ts'

type Past = Pick<
  NewSandboxOrder,
  'orderNumber' | 'bani' | 'description' | 'returnUrl' | 'clientId' | 'expiresAt'
>

/** Result of a past order. */
export interface PastOrder {
  orderId: string
  /** RRN; null when it was declined. */
  reference: string | null
  /** The card saved with it, if it has a client and was paid. */
  binding: SandboxBinding | null
}

/** Stores an order that was tried with a card in the past, without callbacks. */
export async function addPastOrder(
  db: Db,
  at: Date,
  order: Past,
  card: SandboxCard,
): Promise<PastOrder> {
  const id = randomUUID()
  const isPaid = card.actionCode === 0
  const binding =
    isPaid && order.clientId !== null ? await saveBinding(db, at, order.clientId, card) : null
  await db.insert(sandboxOrders).values({
    ...order,
    id,
    token: randomBytes(16).toString('hex'),
    twoPhase: false,
    unattended: false,
    status: isPaid ? OrderState.deposited : OrderState.declined,
    actionCode: card.actionCode,
    card: card.code,
    savedBindingId: binding?.id ?? null,
    shownFrom: at,
    paidAt: isPaid ? at : null,
    createdAt: at,
  })
  return { orderId: id, reference: isPaid ? retrievalReference({ id }) : null, binding }
}
