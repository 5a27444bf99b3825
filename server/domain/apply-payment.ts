import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '#contract/time-zone.ts'
import type { Day } from '#contract/days.ts'
import type { PenaltyRules } from '#server/config/env.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { single } from '#server/db/single.ts'
import { receivables } from '#server/db/schema.ts'
import { acquireBillingLock } from './billing-lock.ts'
import { lockCitizens } from './citizens.ts'
import type { Allocation } from './ledger.ts'
import { accruePenalties } from './penalties.ts'
import { listPaymentsByReceivable, postEntries } from './postings.ts'
import type { LedgerEntry, PostingContext } from './postings.ts'
import { applyCredit, listOutstanding, toLedgerEntry } from './receivables.ts'
import type { OwnedItem } from './receivables.ts'
import { applyPlan, planPayment } from './value-day.ts'
import type { AccruedPenalty, Books, PaymentPlan } from './value-day.ts'

/** Money of one citizen that is to be booked. */
export interface Payment {
  citizenId: number
  bani: number
  /** Ids of the receivables paid first; then the others in order, except disputed ones. */
  wanted?: number[]
  /** Invoices and contracts whose open items are paid first too, except disputed items of the contracts. */
  named?: { invoiceIds: number[]; contractIds: number[] }
  /** Day on which the money arrived, if not today. */
  valueOn?: Day
  /** Source of its ledger entries: `plata:12`, `incasare:7`. */
  cause: string
}

interface Booking {
  now: Date
  rules: PenaltyRules
}

/** Books a payment: accrues penalties up to now, pays what is owed, and keeps the rest as credit. */
export function applyPayment(
  db: Db,
  { now, rules, ...payment }: Payment & PostingContext & Booking,
): Promise<Allocation> {
  return db.transaction(async (tx) => single(await applyPayments(tx, [payment], { now, rules })))
}

/** A payment as it was booked. */
export interface AppliedPayment extends PaymentPlan {
  /** Names of the items it paid, in the order of the shares. */
  paid: { name: string; bani: number }[]
}

/**
 * Books payments of one or more citizens in the given transaction, in their order, under the locks of the citizens and,
 * for several, the billing lock. Money that arrived before today counts from its day: penalties that accrued since on
 * what it pays are taken back. Returns an allocation for each.
 */
export async function applyPayments(
  tx: Db,
  payments: Payment[],
  { now, rules }: Booking,
): Promise<AppliedPayment[]> {
  const today = dayOf(now)
  const ids = [...new Set(payments.map(({ citizenId }) => citizenId))]
  if (ids.length > 1) await acquireBillingLock(tx)
  await lockCitizens(tx, ids)
  await accruePenalties(tx, { citizenIds: ids, now, rules })
  const owed = await listOutstanding(tx, ids)
  const plans = planPayments(payments, await readBooks(tx, owed, payments, today), today, rules)
  const entries = payments.flatMap((payment, index) => toEntries(payment, plans[index]!, today))
  await postEntries(tx, entries, { cause: '', now })
  await cutPenalties(tx, plans)
  await applyFreedCredit(tx, payments, plans, now)
  const names = new Map(owed.map(({ id, name }) => [id, name]))
  return plans.map((plan) => ({ ...plan, paid: nameShares(plan, names) }))
}

const nameShares = ({ shares }: PaymentPlan, names: Map<number, string>) =>
  shares.map(({ receivableId, bani }) => ({ name: names.get(receivableId) ?? '', bani }))

/** Plans payments in their order, each by the books that the earlier ones leave. */
function planPayments(
  payments: Payment[],
  books: Map<number, Books<OwnedItem>>,
  today: Day,
  rules: PenaltyRules,
): PaymentPlan[] {
  return payments.map((payment) => {
    const own = books.get(payment.citizenId) ?? { items: [], penalties: [] }
    const { bani } = payment
    const valueOn = countsFrom(payment, today)
    const money = { bani, valueOn, wanted: resolveWanted(payment, own.items) }
    const plan = planPayment(own, money, today, rules)
    books.set(payment.citizenId, applyPlan(own, plan, valueOn))
    return plan
  })
}

function resolveWanted({ wanted = [], named }: Payment, items: OwnedItem[]): number[] {
  if (!named) return wanted
  const { invoiceIds, contractIds } = named
  const isNamed = ({ id, parentId, contractId, isDisputed }: OwnedItem) =>
    invoiceIds.includes(parentId ?? id) || (contractIds.includes(contractId) && !isDisputed)
  return [...wanted, ...items.filter(isNamed).map(({ id }) => id)]
}

// A value day in the future, as banks give for some transfers, counts from today.
const countsFrom = ({ valueOn }: Payment, today: Day): Day =>
  valueOn !== undefined && valueOn < today ? valueOn : today

function toEntries(
  payment: Payment,
  { shares, leftBani, cuts }: PaymentPlan,
  today: Day,
): LedgerEntry[] {
  const { citizenId, cause } = payment
  const valueOn = countsFrom(payment, today)
  const day = valueOn < today ? { valueOn } : {}
  return [
    ...cuts.flatMap(({ penaltyId: receivableId, bani, freedBani }) => [
      toLedgerEntry(citizenId, 'eliberare', { receivableId, bani: freedBani }),
      toLedgerEntry(citizenId, 'stornare', { receivableId, bani }),
    ]),
    ...shares.map((share) => ({ ...toLedgerEntry(citizenId, 'incasare', share), ...day })),
    { citizenId, entryType: 'avans' as const, bani: leftBani, ...day },
  ].map((entry) => ({ ...entry, cause }))
}

async function cutPenalties(tx: Db, plans: PaymentPlan[]): Promise<void> {
  const cuts = plans.flatMap((plan) => plan.cuts)
  if (cuts.length === 0) return
  const ids = sql.param(cuts.map(({ penaltyId }) => penaltyId))
  const sums = sql.param(cuts.map(({ bani }) => bani))
  await tx.execute(sql`
    update receivables set total_bani = total_bani - cut.bani
    from (
      select id, sum(bani)::integer as bani from unnest(${ids}::integer[], ${sums}::integer[]) as given (id, bani)
      group by id
    ) cut
    where receivables.id = cut.id`)
}

async function applyFreedCredit(
  tx: Db,
  payments: Payment[],
  plans: PaymentPlan[],
  now: Date,
): Promise<void> {
  const freed = payments.filter((_, index) =>
    plans[index]!.cuts.some(({ freedBani }) => freedBani > 0),
  )
  for (const id of new Set(freed.map(({ citizenId }) => citizenId))) {
    await applyCredit(tx, id, now)
  }
}

/** Arranges what the payers owe; with the penalties of those whose money arrived before today. */
async function readBooks(
  tx: Db,
  owed: OwnedItem[],
  payments: Payment[],
  today: Day,
): Promise<Map<number, Books<OwnedItem>>> {
  const isEarly = (payment: Payment) => countsFrom(payment, today) < today
  const early = new Set(payments.filter(isEarly).map(({ citizenId }) => citizenId))
  const penalties = await listPenalties(
    tx,
    owed.filter(({ citizenId, kind }) => kind === 'factura' && early.has(citizenId)),
  )
  const books = new Map<number, Books<OwnedItem>>()
  for (const item of owed) {
    const own = books.get(item.citizenId) ?? { items: [], penalties: [] }
    own.items.push(item)
    const penalty = penalties.get(item.id)
    if (penalty) own.penalties.push(penalty)
    books.set(item.citizenId, own)
  }
  return books
}

/** Lists the penalties of invoices, by the id of the invoice. */
async function listPenalties(tx: Db, invoices: OwnedItem[]): Promise<Map<number, AccruedPenalty>> {
  if (invoices.length === 0) return new Map()
  const ids = invoices.map((one) => one.id)
  const { id, parentId, totalBani, paidBani, kind } = receivables
  const rows = await tx
    .select({ id, parentId, totalBani, paidBani })
    .from(receivables)
    .where(and(isAnyOf(parentId, ids), eq(kind, 'penalitate')))
  if (rows.length === 0) return new Map()
  const ofInvoice = new Map(rows.map((row) => [row.parentId, row]))
  const payments = await listPaymentsByReceivable(tx, ids)
  return new Map(
    invoices.flatMap((invoice) => {
      const penalty = ofInvoice.get(invoice.id)
      return penalty
        ? [[invoice.id, { ...penalty, invoice, payments: payments.get(invoice.id) ?? [] }]]
        : []
    }),
  )
}
