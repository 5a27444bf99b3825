import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Day } from '#contract/days.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { receivables } from '#server/db/schema.ts'
import { hasNoPendingPayment } from './pending-payments.ts'
import { lockCitizens } from './citizens.ts'
import { acquireBillingLock } from './billing-lock.ts'
import { computePenalty } from './ledger.ts'
import type { PenaltyRules } from '#server/config/env.ts'
import { penaltyName } from './money-texts.ro.ts'
import { listPaymentsByReceivable, postEntries } from './postings.ts'

/** Citizens per transaction: one of them who reads meanwhile waits for it. */
const BATCH = 50

interface Accrual {
  /** All citizens when none is given. */
  citizenId?: number
  /** Several citizens, already locked in order under the billing lock. */
  citizenIds?: number[]
  now: Date
  rules: PenaltyRules
}

/**
 * Accrues penalties on overdue invoices up to today. Idempotent. Only a credit note lowers a penalty, and money that
 * had arrived before it accrued (`value-day.ts`). An invoice that is disputed or has a pending payment is skipped, and
 * caught up with when it is to be paid again.
 */
export async function accruePenalties(
  db: Db,
  { citizenId, citizenIds, now, rules }: Accrual,
): Promise<void> {
  const given = citizenIds ?? (citizenId === undefined ? null : [citizenId])
  if (given) {
    await accrueFor(db, given, now, rules)
    return
  }
  for (let last: number | undefined = 0; last !== undefined;) {
    const batch = await listOverdueCitizens(db, last, now, rules)
    if (batch.length > 0) await accrueFor(db, batch, now, rules)
    last = batch.at(-1)
  }
}

/** Something read that tells of overdue invoices. */
interface PenaltyReading<Found> {
  /** Reads; `isOverdue` takes the day. */
  read: (overdueBefore: Day) => Promise<Found>
  hasOverdue: (found: Found) => boolean
}

/**
 * Reads something of a citizen with penalties up to today. Only where there are overdue invoices may a penalty have
 * grown: it is accrued then, and what was read is read again.
 */
export async function readWithPenalties<Found>(
  db: Db,
  { citizenId, now, rules }: Pick<Accrual, 'now' | 'rules'> & { citizenId: number },
  { read, hasOverdue }: PenaltyReading<Found>,
): Promise<Found> {
  const overdueBefore = lastDayOfGrace(dayOf(now), rules)
  const found = await read(overdueBefore)
  if (!hasOverdue(found)) return found
  const hasGrown = await accrueFor(db, [citizenId], now, rules)
  return hasGrown ? read(overdueBefore) : found
}

/** Accrues the penalties of some citizens. False when none has grown: checked first without locks, as it is the rule. */
async function accrueFor(
  db: Db,
  citizenIds: number[],
  now: Date,
  rules: PenaltyRules,
): Promise<boolean> {
  const grown = await listPenaltyIncreases(db, citizenIds, now, rules)
  if (grown.length === 0) return false
  await db.transaction(async (tx) => {
    if (citizenIds.length > 1) await acquireBillingLock(tx)
    await lockCitizens(tx, citizenIds)
    await upsertPenalties(tx, await listPenaltyIncreases(tx, citizenIds, now, rules), now)
  })
  return true
}

interface PenaltyIncrease {
  invoice: Invoice
  /** The whole penalty, and its increase. */
  totalBani: number
  moreBani: number
}

async function listPenaltyIncreases(
  db: Db,
  citizenIds: number[],
  now: Date,
  rules: PenaltyRules,
): Promise<PenaltyIncrease[]> {
  const today = dayOf(now)
  const late = await db
    .select()
    .from(receivables)
    .where(
      and(
        isAnyOf(receivables.citizenId, citizenIds),
        isOverdue(lastDayOfGrace(today, rules)),
        hasNoPendingPayment(db),
      ),
    )
    .orderBy(asc(receivables.id))
  if (late.length === 0) return []
  const ids = late.map(({ id }) => id)
  const [payments, before] = [await listPaymentsByReceivable(db, ids), await readPenalties(db, ids)]
  return late.flatMap((invoice) => {
    const totalBani = computePenalty(toOwed(invoice), payments.get(invoice.id) ?? [], today, rules)
    const moreBani = totalBani - (before.get(invoice.id) ?? 0)
    return moreBani > 0 ? [{ invoice, totalBani, moreBani }] : []
  })
}

type Invoice = typeof receivables.$inferSelect

// The part that a credit note takes off was never owed.
const toOwed = ({ dueOn, totalBani, creditedBani }: Invoice) => ({
  dueOn,
  totalBani: totalBani - creditedBani,
})

/** Returns the penalty of an invoice by what credit notes have left of it. */
export async function recalculatePenalty(
  db: Db,
  invoice: Invoice,
  { now, rules }: Pick<Accrual, 'now' | 'rules'>,
): Promise<number> {
  const payments = await listPaymentsByReceivable(db, [invoice.id])
  return computePenalty(toOwed(invoice), payments.get(invoice.id) ?? [], dayOf(now), rules)
}

/** Penalties grow on what was due before this day. */
const lastDayOfGrace = (today: Day, { graceDays }: PenaltyRules): Day => addDays(today, -graceDays)

/** SQL condition: an invoice on which penalties may grow. */
export const isOverdue = (before: Day | Placeholder) =>
  and(
    eq(receivables.kind, 'factura'),
    lt(receivables.paidBani, receivables.totalBani),
    isNull(receivables.cancelledAt),
    isNull(receivables.contestedAt),
    lt(receivables.dueOn, before),
  )

/** Lists the next citizens by id, after a given one, with an overdue invoice. */
async function listOverdueCitizens(
  db: Db,
  after: number,
  now: Date,
  rules: PenaltyRules,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: receivables.citizenId })
    .from(receivables)
    .where(and(gt(receivables.citizenId, after), isOverdue(lastDayOfGrace(dayOf(now), rules))))
    .orderBy(asc(receivables.citizenId))
    .limit(BATCH)
  return rows.map(({ id }) => id)
}

async function readPenalties(db: Db, invoiceIds: number[]): Promise<Map<number | null, number>> {
  const rows = await db
    .select({ invoiceId: receivables.parentId, bani: receivables.totalBani })
    .from(receivables)
    .where(and(isAnyOf(receivables.parentId, invoiceIds), eq(receivables.kind, 'penalitate')))
  return new Map(rows.map(({ invoiceId, bani }) => [invoiceId, bani]))
}

async function upsertPenalties(tx: Db, grown: PenaltyIncrease[], now: Date): Promise<void> {
  if (grown.length === 0) return
  const rows = grown.map(({ invoice, totalBani }) => ({
    citizenId: invoice.citizenId,
    contractId: invoice.contractId,
    kind: 'penalitate',
    parentId: invoice.id,
    name: penaltyName(invoice),
    issuedOn: dayOf(now),
    dueOn: invoice.dueOn,
    totalBani,
    createdAt: now,
  }))
  const put = await tx
    .insert(receivables)
    .values(rows)
    .onConflictDoUpdate({
      target: receivables.parentId,
      targetWhere: sql`kind = 'penalitate'`,
      set: { totalBani: sql`excluded.total_bani` },
    })
    .returning({ id: receivables.id, invoiceId: receivables.parentId })
  const idOf = new Map(put.map(({ id, invoiceId }) => [invoiceId, id]))
  const entries = grown.map(({ invoice, moreBani }) => ({
    citizenId: invoice.citizenId,
    entryType: 'penalitate' as const,
    bani: moreBani,
    receivableId: idOf.get(invoice.id)!,
  }))
  await postEntries(tx, entries, { cause: 'penalitati', now })
}
