import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import type { ServiceAddress } from '#contract/contracte.ts'
import { openPaymentStates } from '#contract/plati.ts'
import type { PaymentState } from '#contract/plati.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { paginate } from '#server/db/paginate.ts'
import type { Page, Paged } from '#server/db/paginate.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { readPage } from '#server/db/read-page.ts'
import {
  citizens,
  contracts,
  payerConsents,
  paymentPositions,
  payments,
  receivables,
} from '#server/db/schema.ts'
import { single } from '#server/db/single.ts'
import { nextCheckAt } from './domain.ts'
import type { PaidPosition, PaymentRow } from './domain.ts'
import { recordPaymentEvent } from './payment-event.ts'
import { listSourceStates } from './transitions.ts'

export type NewPayment = Omit<typeof payments.$inferInsert, 'id' | 'orderNumber' | 'state'>
/** Columns of a payment that may change beside its state. */
export type PaymentChanges = Omit<Partial<typeof payments.$inferInsert>, 'id' | 'state'>

/** A receivable that a citizen wants to pay. */
export interface SelectedPosition {
  id: number
  contractId: number
  name: string
  /** Outstanding amount; 0 once it is paid or cancelled. */
  restBani: number
}

/** SQL condition: the citizen of the payment makes it. */
const isByCitizen = and(isNull(payments.visitorKey), isNull(payments.payerId))

export async function findPayment(db: Db, id: number): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row ?? null
}

/** Finds a citizen's own payment; null otherwise. */
export async function findOwnPayment(
  db: Db,
  citizenId: number,
  id: number,
): Promise<PaymentRow | null> {
  const own = and(eq(payments.id, id), eq(payments.citizenId, citizenId))
  const [row] = await db.select().from(payments).where(own)
  return row ?? null
}

/** Finds a payment that is shown to a citizen: their own, or one they made for another by consent; null otherwise. */
export async function findShownPayment(
  db: Db,
  citizenId: number,
  id: number,
): Promise<PaymentRow | null> {
  const isShown = or(eq(payments.citizenId, citizenId), eq(payments.payerId, citizenId))
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), isShown))
  return row ?? null
}

/** Finds the last payment that the citizen made, not one that somebody else made for them. */
export async function findLastPayment(db: Db, citizenId: number): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(or(and(eq(payments.citizenId, citizenId), isByCitizen), eq(payments.payerId, citizenId)))
    .orderBy(desc(payments.id))
    .limit(1)
  return row ?? null
}

/** Finds a payment by the bank's order id. */
export async function findByOrderId(db: Db, orderId: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.orderId, orderId))
  return row ?? null
}

/** Finds a payment by our order number. */
export async function findByOrderNumber(db: Db, orderNumber: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.orderNumber, orderNumber))
  return row ?? null
}

// Beyond the ids of `integer` columns.
const MOST_ID = 2 ** 31

/** Finds a payment by our order number, or by the id that citizens see; null if there is none. */
export function findPaymentByNumber(db: Db, number: string): Promise<PaymentRow | null> {
  const isId = /^\d{1,10}$/.test(number) && Number(number) < MOST_ID
  return isId ? findPayment(db, Number(number)) : findByOrderNumber(db, number)
}

/** Locks the payment's row (`FOR UPDATE`). */
export async function lockPayment(db: Db, id: number): Promise<PaymentRow> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id)).for('update')
  return required(id, row)
}

function required(id: number, row: PaymentRow | undefined): PaymentRow {
  if (!row) throw new Error(`payment ${id} not found`)
  return row
}

/** Finds the payment that an attempt of a payer without an account has opened. */
export async function findByVisitorKey(db: Db, key: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.visitorKey, key))
  return row ?? null
}

/** SQL condition: the payment is shown to a citizen, who made it or for whom it was not in vain. */
const isShownTo = (citizen: number | Placeholder) =>
  or(
    and(
      eq(payments.citizenId, citizen),
      or(isByCitizen, inArray(payments.state, [...openPaymentStates, 'incasata', 'rambursata'])),
    ),
    eq(payments.payerId, citizen),
  )

/** Names of those who made payments by consent, and their own names for whom they paid for. */
export interface ConsentNames {
  payer: Pick<typeof citizens.$inferSelect, 'type' | 'fNume' | 'nume' | 'prenume'>
  payee: string
}

/** Lists the names of some payments that were made by consent, by payment id. */
export async function listConsentNames(
  db: Db,
  rows: PaymentRow[],
): Promise<Map<number, ConsentNames>> {
  const ids = rows.filter(({ payerId }) => payerId !== null).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { type, fNume, nume, prenume } = citizens
  const found = await db
    .select({ id: payments.id, payer: { type, fNume, nume, prenume }, payee: payerConsents.name })
    .from(payments)
    .innerJoin(citizens, eq(citizens.id, payments.payerId))
    .leftJoin(payerConsents, eq(payerConsents.id, payments.payerConsentId))
    .where(isAnyOf(payments.id, ids))
  return new Map(found.map(({ id, payer, payee }) => [id, { payer, payee: payee ?? '' }]))
}

/** One page of a citizen's payments, newest first, and how many there are in all. */
export async function listPayments(
  db: Db,
  citizenId: number,
  page: Page,
): Promise<Paged<PaymentRow>> {
  const rows = await readPage(db, 'payments', { citizen: citizenId }, page, (given) =>
    db
      .select({
        ...getTableColumns(payments),
        total: db.$count(payments, isShownTo(given.citizen)),
      })
      .from(payments)
      .where(isShownTo(given.citizen))
      .orderBy(desc(payments.id))
      .limit(given.limit)
      .offset(given.offset),
  )
  return paginate(rows, page, () => db.$count(payments, isShownTo(citizenId)))
}

/** All of a citizen's payments, in the order they were begun. */
export function listAllPayments(db: Db, citizenId: number): Promise<PaymentRow[]> {
  return db.select().from(payments).where(isShownTo(citizenId)).orderBy(asc(payments.id))
}

/** Lists the positions of some payments, grouped by payment id. */
export async function listPositions(
  db: Db,
  paymentIds: number[],
): Promise<Map<number, PaidPosition[]>> {
  const { paymentId, bani } = paymentPositions
  const { id, kind, name, dueOn } = receivables
  const query = prepareOnce(db, 'payment positions', () =>
    db
      .select({ paymentId, id, kind, name, bani })
      .from(paymentPositions)
      .innerJoin(receivables, eq(id, paymentPositions.receivableId))
      .where(sql`${paymentId} = any(${sql.placeholder('payments')})`)
      .orderBy(asc(dueOn), asc(id)),
  )
  const rows = paymentIds.length === 0 ? [] : await query.execute({ payments: paymentIds })
  const positions = new Map<number, PaidPosition[]>(paymentIds.map((payment) => [payment, []]))
  for (const row of rows) positions.get(row.paymentId)?.push(row)
  return positions
}

/** Lists the positions of a payment. */
export const listPositionsOf = async (db: Db, paymentId: number): Promise<PaidPosition[]> =>
  (await listPositions(db, [paymentId])).get(paymentId) ?? []

/** Lists the citizen's own receivables among some ids, by due day. */
export async function listSelectedPositions(
  db: Db,
  citizenId: number,
  ids: number[],
): Promise<SelectedPosition[]> {
  const { id, contractId, name, totalBani, paidBani, cancelledAt } = receivables
  return db
    .select({
      id,
      contractId,
      name,
      restBani: sql<number>`case when ${cancelledAt} is null then ${totalBani} - ${paidBani} else 0 end`,
    })
    .from(receivables)
    .where(and(inArray(id, ids), eq(receivables.citizenId, citizenId)))
    .orderBy(asc(receivables.dueOn), asc(id))
}

/** Finds the newest open payment on any of some positions. */
export async function findOpenPaymentFor(
  db: Db,
  positionIds: number[],
): Promise<PaymentRow | null> {
  const [found] = await db
    .select({ payment: payments })
    .from(paymentPositions)
    .innerJoin(payments, eq(payments.id, paymentPositions.paymentId))
    .where(and(inArray(paymentPositions.receivableId, positionIds), paymentPositions.isOpen))
    .orderBy(desc(payments.id))
    .limit(1)
  return found?.payment ?? null
}

/** Inserts a payment that is not registered at the bank yet, with its positions. */
export async function insertPayment(
  db: Db,
  payment: NewPayment,
  positions: SelectedPosition[],
): Promise<PaymentRow> {
  const id = await nextId(db)
  // Unique across all our databases, because the bank identifies orders by it.
  const orderNumber = `${id}-${crypto.randomUUID().slice(0, 8)}`
  const row = single(
    await db
      .insert(payments)
      .values({ ...payment, id, orderNumber, state: 'initiata' })
      .returning(),
  )
  await db.insert(paymentPositions).values(
    positions.map(({ id, restBani }) => ({
      paymentId: row.id,
      receivableId: id,
      bani: restBani,
    })),
  )
  return row
}

async function nextId(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval('payments_id_seq')::integer as id`,
  )
  return single(rows).id
}

/** Updates a payment, except its state. */
export async function updatePayment(
  db: Db,
  now: Date,
  id: number,
  changes: PaymentChanges,
): Promise<PaymentRow> {
  const [row] = await db
    .update(payments)
    .set({ ...changes, updatedAt: now })
    .where(eq(payments.id, id))
    .returning()
  return required(id, row)
}

/** Updates an open payment, except its state; null when it is no longer open. */
export function updateOpenPayment(
  db: Db,
  now: Date,
  id: number,
  changes: PaymentChanges,
): Promise<PaymentRow | null> {
  return updateInStates(db, now, id, openPaymentStates, changes)
}

/**
 * Moves a payment to a state (compare-and-set) and records its event; null when its current state does not allow the
 * transition.
 */
export async function transitionPayment(
  db: Db,
  now: Date,
  id: number,
  state: PaymentState,
  changes: PaymentChanges = {},
): Promise<PaymentRow | null> {
  const row = await updateInStates(db, now, id, listSourceStates(state), { ...changes, state })
  if (row) await recordPaymentEvent(db, now, row)
  return row
}

async function updateInStates(
  db: Db,
  now: Date,
  id: number,
  states: readonly PaymentState[],
  changes: Partial<typeof payments.$inferInsert>,
): Promise<PaymentRow | null> {
  const [row] = await db
    .update(payments)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(payments.id, id), inArray(payments.state, states)))
    .returning()
  return row ?? null
}

/** Releases the positions of a payment, so that another one may pay them. */
export async function releasePositions(db: Db, paymentId: number): Promise<void> {
  await db
    .update(paymentPositions)
    .set({ isOpen: false })
    .where(and(eq(paymentPositions.paymentId, paymentId), paymentPositions.isOpen))
}

/** Makes a payment due for a status check at once. */
export async function scheduleCheckNow(db: Db, now: Date, id: number): Promise<void> {
  await db.update(payments).set({ checkAt: now }).where(eq(payments.id, id))
}

/**
 * Claims payments that are due for a status check (`SKIP LOCKED`) by moving their next check, so that a crashed
 * instance only delays them.
 */
export function claimDueForCheck(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: payments.id, checks: payments.checks })
      .from(payments)
      .where(and(isNotNull(payments.checkAt), lte(payments.checkAt, now)))
      .orderBy(asc(payments.checkAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    const claimed: PaymentRow[] = []
    for (const { id, checks } of due) {
      const row = single(
        await tx
          .update(payments)
          .set({ checks: checks + 1, checkAt: nextCheckAt(now, checks + 1) })
          .where(eq(payments.id, id))
          .returning(),
      )
      claimed.push(row)
    }
    return claimed
  })
}

/** Forgets the addresses for receipts of payments begun before an instant; one still open may yet succeed. */
export async function forgetReceiptEmails(db: Db, before: Date): Promise<void> {
  const { receiptEmail, createdAt, state } = payments
  const isEnded = notInArray(state, [...openPaymentStates])
  await db
    .update(payments)
    .set({ receiptEmail: null })
    .where(and(isNotNull(receiptEmail), lt(createdAt, before), isEnded))
}

/** Finds the service address of a payment's first position. */
export async function findPaidAddress(db: Db, paymentId: number): Promise<ServiceAddress | null> {
  const [row] = await db
    .select({ address: contracts.address })
    .from(paymentPositions)
    .innerJoin(receivables, eq(receivables.id, paymentPositions.receivableId))
    .innerJoin(contracts, eq(contracts.id, receivables.contractId))
    .where(eq(paymentPositions.paymentId, paymentId))
    .orderBy(asc(receivables.id))
    .limit(1)
  return row?.address ?? null
}
