import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Day } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { postings } from '#server/db/schema.ts'
import { entryTypes, paidEffect } from './ledger.ts'
import type { EntryType, PaidOn } from './ledger.ts'
import { recordEvents } from './webhook-events.ts'

/** A ledger entry: money moved from one account to another. */
export interface LedgerEntry {
  citizenId: number
  entryType: EntryType
  bani: number
  receivableId?: number
  /** Day on which the money counts; absent: the day of booking. */
  valueOn?: Day | undefined
  /** Cause of this entry, if not the one of all. */
  cause?: string
}

/** Cause (`import`, `plata:12`) and time of ledger entries. */
export interface PostingContext {
  cause: string
  now: Date
}

/** Inserts ledger entries and updates the paid amounts of their receivables, in the given transaction. */
export async function postEntries(
  db: Db,
  entries: LedgerEntry[],
  { cause, now }: PostingContext,
): Promise<void> {
  const real = entries.filter(({ bani }) => bani > 0)
  if (real.length === 0) return
  const rows = real.map(({ entryType, ...move }) => ({ cause, ...move, ...entryTypes[entryType] }))
  // One JSON parameter for all: a parameter for each value takes longer than the insert.
  await db.execute(sql`
    insert into ${postings} (citizen_id, debit, credit, bani, receivable_id, cause, at, value_on)
    select "citizenId", debit, credit, bani, "receivableId", cause, ${now.toISOString()}::timestamptz, "valueOn"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("citizenId" integer, debit text, credit text,
      bani integer, "receivableId" integer, cause text, "valueOn" date)`)
  await updatePaidAmounts(db, real, now)
}

async function updatePaidAmounts(db: Db, entries: LedgerEntry[], now: Date): Promise<void> {
  const changes = entries.flatMap(({ entryType, bani, receivableId }) => {
    const effect = paidEffect[entryType]
    return effect === undefined || receivableId === undefined
      ? []
      : [
          {
            id: receivableId,
            bani: effect * bani,
            credited: entryType === 'nota_credit' ? bani : 0,
          },
        ]
  })
  if (changes.length === 0) return
  const ids = changes.map(({ id }) => id)
  const sums = changes.map(({ bani }) => bani)
  const credited = changes.map((change) => change.credited)
  const { rows } = await db.execute<ChangedReceivable>(sql`update receivables
    set paid_bani = paid_bani + change.bani, credited_bani = credited_bani + change.credited
    from (
      select id, sum(bani)::integer as bani, sum(credited)::integer as credited
      from unnest(${sql.param(ids)}::integer[], ${sql.param(sums)}::integer[], ${sql.param(credited)}::integer[])
        as moved (id, bani, credited)
      group by id
    ) change
    where receivables.id = change.id
    returning receivables.id, kind, serie, numar, contract_id, citizen_id as cetatean_id,
      change.bani > 0 and change.credited = 0 and paid_bani = total_bani as "isPaidOff"`)
  await recordEvents(db, 'factura.achitata', now, rows.flatMap(toPaidEvents))
}

interface ChangedReceivable extends Record<string, unknown> {
  id: number
  kind: string
  serie: string
  numar: string
  contract_id: number
  cetatean_id: number
  isPaidOff: boolean
}

const toPaidEvents = ({ kind, isPaidOff, ...event }: ChangedReceivable) =>
  kind === 'factura' && isPaidOff ? [event] : []

const advance = { given: eq(postings.credit, 'avansuri'), taken: eq(postings.debit, 'avansuri') }
const advanceBani = sql<number>`sum(case when ${advance.given} then ${postings.bani} else -${postings.bani} end)::integer`

/** SQL condition: the entry changes a credit balance. */
export const affectsCredit = or(advance.given, advance.taken)
/** SQL condition on a citizen's grouped entries: the credit balance is positive. */
export const hasCredit = sql`${advanceBani} > 0`

/** Sums the credit balances of citizens, in bani; those without credit are absent. */
export async function creditBalances(db: Db, citizenIds: number[]): Promise<Map<number, number>> {
  const { citizenId: owner } = postings
  const query = prepareOnce(db, 'credit balances', () =>
    db
      .select({ citizenId: owner, bani: advanceBani })
      .from(postings)
      .where(and(sql`${owner} = any(${sql.placeholder('citizens')})`, affectsCredit))
      .groupBy(owner)
      .having(hasCredit),
  )
  const rows = await query.execute({ citizens: citizenIds })
  return new Map(rows.map(({ citizenId, bani }) => [citizenId, bani]))
}

/** Returns a citizen's credit balance, in bani. */
export async function creditBalance(db: Db, citizenId: number): Promise<number> {
  return (await creditBalances(db, [citizenId])).get(citizenId) ?? 0
}

/** Lists payments and refunds by receivable, oldest first, each on the day from which it counts. */
export async function listPaymentsByReceivable(
  db: Db,
  receivableIds: number[],
): Promise<Map<number, PaidOn[]>> {
  const money = ['banca', 'avansuri']
  const { debit, credit, receivableId, bani, at, valueOn } = postings
  const paid = and(inArray(debit, money), eq(credit, 'creante'))
  const givenBack = and(eq(debit, 'creante'), inArray(credit, money))
  const rows = await db
    .select({
      id: receivableId,
      bani: sql<number>`case when ${paid} then ${bani} else -${bani} end`,
      at,
      valueOn,
    })
    .from(postings)
    .where(and(isAnyOf(receivableId, receivableIds), or(paid, givenBack)))
    .orderBy(asc(at), asc(postings.id))
  const payments = new Map<number, PaidOn[]>(receivableIds.map((id) => [id, []]))
  for (const { id, at: instant, valueOn: day, bani } of rows) {
    if (id !== null) payments.get(id)?.push({ day: day ?? dayOf(instant), bani })
  }
  return payments
}
