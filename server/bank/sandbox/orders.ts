import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { sandboxOrders } from '#server/db/schema-sandbox.ts'
import { CANCELLED_BY_PAYER, SESSION_EXPIRED } from '../decline-reasons.ro.ts'
import { saveBinding } from './bindings.ts'
import type { SandboxBinding } from './bindings.ts'
import { queueCallbacks } from './callbacks.ts'
import { IMMEDIATE_CALLBACK, findSandboxCard } from './cards.ts'
import type { SandboxCard } from './cards.ts'
import { isUuid } from './uuid.ts'

export type SandboxOrder = typeof sandboxOrders.$inferSelect
export type NewSandboxOrder = Pick<
  SandboxOrder,
  | 'orderNumber'
  | 'bani'
  | 'description'
  | 'returnUrl'
  | 'clientId'
  | 'bindingId'
  | 'twoPhase'
  | 'unattended'
  | 'expiresAt'
>

/** The gateway's `orderStatus`. */
export const OrderState = {
  registered: 0,
  approved: 1,
  deposited: 2,
  reversed: 3,
  refunded: 4,
  authenticating: 5,
  declined: 6,
  partlyRefunded: 7,
} as const

/** The gateway's `actionCode` until a card has been tried. */
const NOT_TRIED = -100

const OPEN: number[] = [OrderState.registered, OrderState.authenticating]
const REFUNDABLE: number[] = [OrderState.deposited, OrderState.partlyRefunded]
export const isOpen = ({ status }: SandboxOrder): boolean => OPEN.includes(status)

/** Stores a new order; null when its number is taken. */
export async function createOrder(
  db: Db,
  now: Date,
  order: NewSandboxOrder,
): Promise<SandboxOrder | null> {
  const [created] = await db
    .insert(sandboxOrders)
    .values({
      ...order,
      id: randomUUID(),
      token: randomBytes(16).toString('hex'),
      status: OrderState.registered,
      actionCode: NOT_TRIED,
      createdAt: now,
    })
    .onConflictDoNothing({ target: sandboxOrders.orderNumber })
    .returning()
  return created ?? null
}

/** Finds an order by its id; one whose page has expired is declined first. */
export async function findOrder(db: Db, now: Date, id: string): Promise<SandboxOrder | null> {
  if (!isUuid(id)) return null
  return readOrder(db, now, eq(sandboxOrders.id, id))
}

/** As `findOrder`, by the merchant's number. */
export function findOrderByNumber(
  db: Db,
  now: Date,
  orderNumber: string,
): Promise<SandboxOrder | null> {
  return readOrder(db, now, eq(sandboxOrders.orderNumber, orderNumber))
}

async function readOrder(
  db: Db,
  now: Date,
  which: ReturnType<typeof eq>,
): Promise<SandboxOrder | null> {
  const read = async () => (await db.select().from(sandboxOrders).where(which))[0] ?? null
  const order = await read()
  if (!order || !isOpen(order) || order.expiresAt > now) return order
  await settle(db, now, order, SESSION_EXPIRED, [IMMEDIATE_CALLBACK])
  return read()
}

/** Assigns a card to an order, which then awaits 3-D Secure. False when it already has one. */
export async function assignCard(
  db: Db,
  id: string,
  card: SandboxCard,
  binding: SandboxBinding | null,
): Promise<boolean> {
  const taken = await db
    .update(sandboxOrders)
    .set({
      status: OrderState.authenticating,
      card: card.code,
      savedBindingId: binding?.id ?? null,
    })
    .where(and(eq(sandboxOrders.id, id), eq(sandboxOrders.status, OrderState.registered)))
    .returning({ id: sandboxOrders.id })
  return taken.length > 0
}

/** Settles an order as its card prescribes. */
export async function finishOrder(db: Db, now: Date, order: SandboxOrder): Promise<void> {
  const card = findOrderCard(order)
  if (!card) return
  const actionCode = order.savedBindingId ? card.savedActionCode : card.actionCode
  await settle(db, now, order, actionCode, card.callbacks)
}

/** Declines an order that the buyer cancelled. */
export async function cancelOrder(db: Db, now: Date, order: SandboxOrder): Promise<void> {
  await settle(db, now, order, CANCELLED_BY_PAYER, [IMMEDIATE_CALLBACK])
}

/** Returns the card an order was tried with. */
export function findOrderCard({ card }: SandboxOrder): SandboxCard | null {
  return card === null ? null : findSandboxCard(card)
}

/** Settles an open order; does nothing when it has ended meanwhile. */
async function settle(
  db: Db,
  now: Date,
  order: SandboxOrder,
  actionCode: number,
  callbacks: SandboxCard['callbacks'],
): Promise<void> {
  const card = findOrderCard(order)
  const isPaid = actionCode === 0
  const paid = order.twoPhase ? OrderState.approved : OrderState.deposited
  const pendingMs = isPaid && card ? card.pendingSeconds * 1000 : 0
  await db.transaction(async (tx) => {
    const [settled] = await tx
      .update(sandboxOrders)
      .set({
        status: isPaid ? paid : OrderState.declined,
        actionCode,
        paidAt: isPaid ? now : null,
        shownFrom: new Date(now.getTime() + pendingMs),
      })
      .where(and(eq(sandboxOrders.id, order.id), inArray(sandboxOrders.status, OPEN)))
      .returning()
    if (!settled) return
    if (isPaid && card) await saveCard(tx, now, settled, card)
    const happened = isPaid ? (order.twoPhase ? 'approved' : 'deposited') : 'declined'
    await queueCallbacks(tx, now, order.id, happened, callbacks)
  })
}

async function saveCard(
  db: Db,
  now: Date,
  { id, clientId, savedBindingId }: SandboxOrder,
  card: SandboxCard,
): Promise<void> {
  if (clientId === null || savedBindingId !== null) return
  const binding = await saveBinding(db, now, clientId, card)
  await db.update(sandboxOrders).set({ savedBindingId: binding.id }).where(eq(sandboxOrders.id, id))
}

/** Refunds a sum; false when less than that is left of what was paid. */
export async function refundOrder(
  db: Db,
  now: Date,
  order: SandboxOrder,
  bani: number,
): Promise<boolean> {
  const refunded = sql`${sandboxOrders.refundedBani} + ${bani}::integer`
  return db.transaction(async (tx) => {
    const done = await tx
      .update(sandboxOrders)
      .set({
        refundedBani: sql`${refunded}`,
        status: sql`case when ${refunded} = ${sandboxOrders.bani}
          then ${OrderState.refunded}::integer else ${OrderState.partlyRefunded}::integer end`,
      })
      .where(
        and(
          eq(sandboxOrders.id, order.id),
          inArray(sandboxOrders.status, REFUNDABLE),
          sql`${refunded} <= ${sandboxOrders.bani}`,
        ),
      )
      .returning({ id: sandboxOrders.id })
    if (done.length === 0) return false
    await queueCallbacks(tx, now, order.id, 'refunded', [IMMEDIATE_CALLBACK])
    return true
  })
}

export const isRefundable = ({ status }: SandboxOrder): boolean => REFUNDABLE.includes(status)

/** Releases what is held; false when nothing is. */
export async function reverseOrder(db: Db, now: Date, order: SandboxOrder): Promise<boolean> {
  return db.transaction(async (tx) => {
    const done = await tx
      .update(sandboxOrders)
      .set({ status: OrderState.reversed })
      .where(and(eq(sandboxOrders.id, order.id), eq(sandboxOrders.status, OrderState.approved)))
      .returning({ id: sandboxOrders.id })
    if (done.length === 0) return false
    await queueCallbacks(tx, now, order.id, 'reversed', [IMMEDIATE_CALLBACK])
    return true
  })
}
