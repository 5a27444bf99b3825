import {
  and,
  asc,
  between,
  eq,
  inArray,
  lt,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import type { InvoiceState } from '#contract/facturi.ts'
import type { ListOrder } from '#contract/query.ts'
import type { Day } from '#contract/days.ts'
import type { Db } from '#server/db/db.ts'
import { paginate } from '#server/db/paginate.ts'
import type { Paged } from '#server/db/paginate.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { readPage } from '#server/db/read-page.ts'
import type { WithPlaceholders } from '#server/db/read-page.ts'
import { matchesSearch } from '#server/db/search.ts'
import type { SearchedPage } from '#server/db/search.ts'
import { contracts, creditNotes, receivables } from '#server/db/schema.ts'
import type { CreditNoteRow } from '#server/domain/credit-notes.ts'
import { isOverdue } from '#server/domain/penalties.ts'
import { isDisputed, isOutstanding } from '#server/domain/receivables.ts'

export type ReceivableRow = typeof receivables.$inferSelect

/** An invoice with its state on a given day. */
export interface InvoiceOnDay {
  row: ReceivableRow
  state: InvoiceState
  /** Outstanding penalty for late payment. */
  penaltyBani: number
}

/** The papers that belong to an invoice. */
export interface RelatedPapers {
  /** Credit notes over it, oldest first. */
  notes: CreditNoteRow[]
  corrects: InvoiceReference | undefined
  correctedBy: InvoiceReference | undefined
}
type InvoiceReference = Pick<ReceivableRow, 'id' | 'serie' | 'numar'>

/** Filter of a citizen's invoices; omitted fields match all. */
export interface InvoiceQuery {
  states?: InvoiceState[]
  contractId?: number | undefined
  /** Year of issue. */
  year?: number | undefined
}

/** Lists one page of a citizen's invoices, newest first unless `ordine` says otherwise, with the total count. */
export async function listInvoices(
  db: Db,
  citizenId: number,
  days: { today: Day; overdueBefore: Day },
  { states, contractId, year }: InvoiceQuery,
  page: SearchedPage,
): Promise<Paged<ListedInvoice>> {
  const values = {
    citizen: citizenId,
    ...days,
    ...(contractId !== undefined && { contract: contractId }),
    ...(year !== undefined && { from: `${year}-01-01`, to: `${year}-12-31` }),
  }
  const whichOf = ({ citizen, today, contract, from, to }: WithPlaceholders<InvoiceValues>) =>
    and(
      ownInvoices(citizen),
      contract === undefined ? undefined : eq(receivables.contractId, contract),
      from === undefined || to === undefined ? undefined : between(receivables.issuedOn, from, to),
      states && inArray(stateOnDay(today), states),
      matchesSearch(page.cauta, ...searchedTexts),
    )
  const key = `invoices ${Object.keys(values).join()} ${states?.join()}`
  const rows = await readPage(db, key, values, page, ({ limit, offset, ...given }) =>
    db
      .select({
        row: receivables,
        state: stateOnDay(given.today),
        penaltyBani,
        isOverdue: sql<boolean>`${isOverdue(given.overdueBefore)}`,
        total: db.$count(receivables, whichOf(given)),
      })
      .from(receivables)
      .where(whichOf(given))
      .orderBy(orderOf(page.ordine))
      .limit(limit)
      .offset(offset),
  )
  return paginate(rows, page, () => db.$count(receivables, whichOf(values)))
}

/** Parameters of the query of a list. */
interface InvoiceValues {
  citizen: number
  today: Day
  contract?: number
  /** First and last day of issue. */
  from?: Day
  to?: Day
}

/** An invoice with whether its penalty may have grown. */
interface ListedInvoice extends InvoiceOnDay {
  isOverdue: boolean
}

// Raw names, as in `penaltyBani` below.
const searchedTexts = [
  sql`${receivables.serie} || ${receivables.numar}`,
  receivables.name,
  sql`(select string_agg(serie || numar, ' ') from credit_notes where credit_notes.receivable_id = receivables.id)`,
  sql`(select concat_ws(' ', numar, address->>'strada', address->>'numar') from contracts where contracts.id = receivables.contract_id)`,
  sql`replace((${receivables.totalBani} / 100.0)::numeric(12, 2)::text, '.', ',')`,
]

function orderOf(order: ListOrder | undefined): SQL {
  const { id, issuedOn, serie, numar, totalBani } = receivables
  if (order === 'vechi') return sql`${issuedOn}, ${id}`
  if (order === 'numar') return sql`${serie}, ${numar}, ${id}`
  if (order === 'suma') return sql`${totalBani} desc, ${id} desc`
  // Same order as the index `receivables_citizen`, `nulls last` included, so that it is used.
  return sql`${issuedOn} desc nulls last, ${id} desc nulls last`
}

/** Lists all invoices of a citizen, newest first. */
export function listAllInvoices(db: Db, citizenId: number, today: Day): Promise<InvoiceOnDay[]> {
  return selectInvoices(db, today)
    .where(ownInvoices(citizenId))
    .orderBy(sql`${receivables.issuedOn} desc nulls last, ${receivables.id} desc nulls last`)
}

/** Finds a citizen's own invoice with its contract; null otherwise. */
export async function findInvoice(db: Db, citizenId: number, id: number, today: Day) {
  const [found] = await selectInvoices(db, today).where(
    and(ownInvoices(citizenId), eq(receivables.id, id)),
  )
  if (!found) return null
  const [contract] = await db.select().from(contracts).where(eq(contracts.id, found.row.contractId))
  return contract ? { ...found, contract } : null
}

/** Finds the id of the citizen that an invoice is of; null when there is no such invoice. */
export async function findInvoiceOwner(db: Db, id: number): Promise<number | null> {
  const [row] = await db
    .select({ citizenId: receivables.citizenId })
    .from(receivables)
    .where(and(eq(receivables.id, id), eq(receivables.kind, 'factura')))
  return row?.citizenId ?? null
}

/** Finds invoices of any citizens by their ids, in the order of their due days. */
export const findInvoicesByIds = (db: Db, ids: number[], today: Day): Promise<InvoiceOnDay[]> =>
  selectInvoices(db, today)
    .where(and(inArray(receivables.id, ids), eq(receivables.kind, 'factura')))
    .orderBy(asc(receivables.dueOn), asc(receivables.id))

/** Reads the numbers of contracts, by contract. */
export async function findContractNumbers(db: Db, ids: number[]): Promise<Map<number, string>> {
  const { id, numar } = contracts
  const rows = await db.select({ id, numar }).from(contracts).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.numar]))
}

/** Adds to invoices their credit notes and corrections. */
export async function addRelatedPapers<T extends InvoiceOnDay>(
  db: Db,
  found: T[],
): Promise<(T & RelatedPapers)[]> {
  const credited = found.filter(({ row }) => row.creditedBani > 0).map(({ row }) => row.id)
  const wrong = found.flatMap(({ row }) => row.correctsId ?? [])
  const notes = credited.length === 0 ? [] : await listCreditNotes(db, credited)
  const { id, serie, numar, correctsId } = receivables
  const others =
    credited.length + wrong.length === 0
      ? []
      : await db
          .select({ id, serie, numar, correctsId })
          .from(receivables)
          .where(or(inArray(correctsId, credited), inArray(id, wrong)))
          .orderBy(asc(id))
  return found.map((one) => ({
    ...one,
    notes: notes.filter(({ receivableId }) => receivableId === one.row.id),
    corrects: others.find((other) => other.id === one.row.correctsId),
    correctedBy: others.findLast((other) => other.correctsId === one.row.id),
  }))
}

function listCreditNotes(db: Db, invoiceIds: number[]): Promise<CreditNoteRow[]> {
  return db
    .select()
    .from(creditNotes)
    .where(inArray(creditNotes.receivableId, invoiceIds))
    .orderBy(asc(creditNotes.id))
}

/** Finds a citizen's own credit note; null otherwise. */
export async function findCreditNote(
  db: Db,
  citizenId: number,
  id: number,
): Promise<CreditNoteRow | null> {
  const own = and(eq(creditNotes.id, id), eq(creditNotes.citizenId, citizenId))
  const [note] = await db.select().from(creditNotes).where(own)
  return note ?? null
}

const ownInvoices = (citizenId: number | Placeholder) =>
  and(eq(receivables.citizenId, citizenId), eq(receivables.kind, 'factura'))

const selectInvoices = (db: Db, today: Day) =>
  db
    .select({ row: receivables, state: stateOnDay(today), penaltyBani })
    .from(receivables)
    .$dynamic()

/** SQL expression: state of an invoice on a given day. */
const stateOnDay = (today: Day | Placeholder) => {
  const { cancelledAt, contestedAt, paidBani, creditedBani, totalBani, dueOn } = receivables
  return sql<InvoiceState>`case
    when ${cancelledAt} is not null then 'stornata'
    when ${paidBani} = ${totalBani} then 'achitata'
    when ${contestedAt} is not null then 'contestata'
    when ${lt(dueOn, today)} then 'scadenta_depasita'
    when ${paidBani} > ${creditedBani} then 'partial_achitata'
    else 'emisa'
  end`
}

// Raw names: drizzle would render the outer columns without their table, and so as the subquery's own.
const penaltyBani = sql<number>`coalesce((
  select penalty.total_bani - penalty.paid_bani from receivables penalty
  where penalty.parent_id = receivables.id and penalty.kind = 'penalitate' and penalty.cancelled_at is null
), 0)`

/** A receivable, with whether its invoice is disputed, and whether its penalty may have grown. */
export interface OutstandingReceivable {
  row: ReceivableRow
  isDisputed: boolean
  isOverdue: boolean
}

/** Lists all that a citizen owes, the earliest due first, an invoice before its penalties. */
export function listOutstanding(
  db: Db,
  citizenId: number,
  overdueBefore: Day,
): Promise<OutstandingReceivable[]> {
  const query = prepareOnce(db, 'outstanding', () => selectOutstanding(db))
  return query.execute({ citizen: citizenId, overdueBefore })
}

function selectOutstanding(db: Db) {
  const { citizenId, kind, dueOn, id } = receivables
  return db
    .select({
      row: receivables,
      isDisputed,
      isOverdue: sql<boolean>`${isOverdue(sql.placeholder('overdueBefore'))}`,
    })
    .from(receivables)
    .where(and(eq(citizenId, sql.placeholder('citizen')), isOutstanding))
    .orderBy(asc(dueOn), sql`${kind} = 'penalitate'`, asc(id))
}
