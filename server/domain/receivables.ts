import { and, asc, eq, exists, isNull, lt, not, sql, sum } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Day } from '#contract/days.ts'
import type { InvoiceLine } from '#contract/facturi.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { postings, receivables } from '#server/db/schema.ts'
import { acquireBillingLock } from './billing-lock.ts'
import { lockCitizen } from './citizens.ts'
import { allocateWanted, entryTypes } from './ledger.ts'
import type { OutstandingItem, Share } from './ledger.ts'
import { invoiceTitle } from './money-texts.ro.ts'
import { isOverdue } from './penalties.ts'
import { creditBalance, creditBalances, hasCredit, affectsCredit, postEntries } from './postings.ts'
import type { LedgerEntry } from './postings.ts'
import { recordEvents } from './webhook-events.ts'

/** An invoice as it comes from the operator. */
export interface NewInvoice {
  citizenId: number
  contractId: number
  serie: string
  numar: string
  /** The month it is for, `YYYY-MM`. */
  period: string
  issuedOn: Day
  dueOn: Day
  totalBani: number
  vatBani: number
  lines: InvoiceLine[]
  /** Id of the wrong invoice that it corrects. */
  correctsId?: number | null
}

const issued = entryTypes.emitere

/**
 * Adds invoices in the given transaction and pays them from credit. Returns their ids in the order of the rows. A
 * duplicate number fails the transaction.
 */
export async function addInvoices(db: Db, invoices: NewInvoice[], now: Date): Promise<number[]> {
  if (invoices.length === 0) return []
  const rows = invoices.map((invoice) => ({ ...invoice, name: invoiceTitle(invoice) }))
  const at = sql`${now.toISOString()}::timestamptz`
  // One JSON parameter for all: thousands of rows would exceed a statement's limit of parameters.
  const { rows: added } = await db.execute<{ id: number }>(sql`
    with given as (
      select row_number() over () as turn, nextval('receivables_id_seq')::integer as id, invoice.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as invoice ("citizenId" integer, "contractId" integer,
        name text, serie text, numar text, period text, "issuedOn" date, "dueOn" date, "totalBani" integer,
        "vatBani" integer, lines jsonb, "correctsId" integer)
    ), added as (
      insert into receivables (id, citizen_id, contract_id, kind, name, serie, numar, period, issued_on, due_on,
        total_bani, vat_bani, lines, corrects_id, created_at)
      select id, "citizenId", "contractId", 'factura', name, serie, numar, period, "issuedOn", "dueOn", "totalBani",
        "vatBani", lines, "correctsId", ${at}
      from given order by turn
    ), posted as (
      insert into postings (citizen_id, debit, credit, bani, receivable_id, cause, at)
      select "citizenId", ${issued.debit}, ${issued.credit}, "totalBani", id, 'import', ${at}
      from given where "totalBani" > 0 order by turn
    )
    select id from given order by turn`)
  const ids = added.map(({ id }) => id)
  await recordEvents(db, 'factura.emisa', now, toInvoiceEvents(invoices, ids))
  await applyCreditToInvoices(db, invoices, now)
  return ids
}

const toInvoiceEvents = (invoices: NewInvoice[], ids: number[]) =>
  invoices.flatMap(({ serie, numar, contractId, citizenId }, index) => {
    const id = ids[index]
    return id === undefined
      ? []
      : [{ id, serie, numar, contract_id: contractId, cetatean_id: citizenId }]
  })

async function applyCreditToInvoices(db: Db, invoices: NewInvoice[], now: Date): Promise<void> {
  const owners = [...new Set(invoices.map(({ citizenId }) => citizenId))]
  const withAdvance = [...(await creditBalances(db, owners)).keys()]
  if (withAdvance.length > 0) await acquireBillingLock(db)
  for (const id of withAdvance.toSorted((one, other) => one - other)) {
    await applyCredit(db, id, now)
  }
}

/** Pays what a citizen owes, except disputed items, from their credit as far as it goes. */
export function applyCredit(db: Db, citizenId: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCitizen(tx, citizenId)
    const owed = await listOutstanding(tx, [citizenId])
    const { shares } = allocateWanted(owed, await creditBalance(tx, citizenId))
    const entries = shares.map((share) => toLedgerEntry(citizenId, 'preluare', share))
    await postEntries(tx, entries, { cause: 'avans', now })
  })
}

/** Applies the credit of all citizens, for invoices that came during a pending payment or are no longer disputed. */
export async function applyAllCredits(db: Db, now: Date): Promise<void> {
  for (const citizenId of await listCitizensWithCredit(db)) await applyCredit(db, citizenId, now)
}

/** Lists citizens with credit and something owed that it could pay. */
async function listCitizensWithCredit(db: Db): Promise<number[]> {
  const owing = db
    .select({ id: receivables.id })
    .from(receivables)
    .where(and(eq(receivables.citizenId, postings.citizenId), isOutstanding, not(isDisputed)))
  const rows = await db
    .select({ citizenId: postings.citizenId })
    .from(postings)
    .where(and(affectsCredit, exists(owing)))
    .groupBy(postings.citizenId)
    .having(hasCredit)
    .orderBy(asc(postings.citizenId))
  return rows.map(({ citizenId }) => citizenId)
}

/** Builds the entry of one share of a citizen's money. */
export const toLedgerEntry = (
  citizenId: number,
  entryType: LedgerEntry['entryType'],
  share: Share,
): LedgerEntry => ({
  citizenId,
  entryType,
  ...share,
})

/** SQL condition: the receivable is not fully paid. */
export const isOutstanding = and(
  lt(receivables.paidBani, receivables.totalBani),
  isNull(receivables.cancelledAt),
)

/**
 * SQL condition: the invoice, or the invoice of the penalty, is disputed and not decided yet. Not by `exists`, for which
 * PostgreSQL may read every receivable at once.
 */
export const isDisputed = sql<boolean>`(receivables.contested_at is not null or coalesce((
  select invoice.contested_at is not null from receivables invoice where invoice.id = receivables.parent_id
), false))`

/** Outstanding item with its owner, its name and its whole amount, less what credit notes took off it. */
export interface OwnedItem extends OutstandingItem {
  citizenId: number
  contractId: number
  /** Overdue invoice of a penalty. */
  parentId: number | null
  name: string
  totalBani: number
}

/** Lists what some citizens owe. */
export async function listOutstanding(db: Db, citizenIds: number[]): Promise<OwnedItem[]> {
  const { rows } = await db.execute<OwnedItem & Record<string, unknown>>(sql`
    select id, citizen_id as "citizenId", contract_id as "contractId", parent_id as "parentId", kind, name,
      due_on as "dueOn", total_bani - credited_bani as "totalBani", total_bani - paid_bani as "restBani",
      ${isDisputed} as "isDisputed"
    from ${receivables} where ${and(isAnyOf(receivables.citizenId, citizenIds), isOutstanding)}`)
  return rows
}

/** SQL expressions of a query of `contracts`: what is owed on each, in bani, and whether a penalty on it may grow. */
export function contractBalance(db: Db, citizen: Placeholder, overdueBefore: Placeholder) {
  const { citizenId, contractId, totalBani, paidBani } = receivables
  const owed = (column: SQL) =>
    db
      .select({ column })
      .from(receivables)
      // A raw name: drizzle would render the outer column without its table.
      .where(and(eq(citizenId, citizen), eq(contractId, sql`contracts.id`), isOutstanding))
  return {
    bani: sql<number>`coalesce(${owed(sql`sum(${totalBani} - ${paidBani})`)}, 0)`.mapWith(Number),
    isOverdue: sql<boolean>`coalesce(${owed(sql`bool_or(${isOverdue(overdueBefore)})`)}, false)`,
  }
}

/** Sums what is owed by contract, in bani; contracts that owe nothing are absent. */
export async function balancesByContract(db: Db, citizenId: number): Promise<Map<number, number>> {
  const { contractId, totalBani, paidBani } = receivables
  const rows = await db
    .select({ contractId, total: sum(totalBani), paid: sum(paidBani) })
    .from(receivables)
    .where(and(eq(receivables.citizenId, citizenId), isOutstanding))
    .groupBy(contractId)
  return new Map(rows.map((row) => [row.contractId, Number(row.total) - Number(row.paid)]))
}
