import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { postings } from '#server/db/schema.ts'
import { entryTypes, paidEffect } from './ledger.ts'
import type { EntryType, PaidOn } from './ledger.ts'

/** Some money on its way from one account to another. */
export interface LedgerEntry {
  citizenId: number
  movement: EntryType
  bani: number
  receivableId?: number
}

/** What moves money, and when: `import`, `plata:12`. */
export interface PostingContext {
  cause: string
  now: Date
}

/** Writes movements down, and what they change of what is paid, in the given transaction. */
export async function post(
  db: Db,
  moves: LedgerEntry[],
  { cause, now }: PostingContext,
): Promise<void> {
  const real = moves.filter(({ bani }) => bani > 0)
  if (real.length === 0) return
  const rows = real.map(({ movement, ...move }) => ({
    ...move,
    ...entryTypes[movement],
    cause,
    at: now,
  }))
  await db.insert(postings).values(rows)
  await changePaid(db, real)
}

async function changePaid(db: Db, moves: LedgerEntry[]): Promise<void> {
  const changes = moves.flatMap(({ movement, bani, receivableId }) => {
    const effect = paidEffect[movement]
    return effect === undefined || receivableId === undefined
      ? []
      : [{ id: receivableId, bani: effect * bani }]
  })
  if (changes.length === 0) return
  const ids = changes.map(({ id }) => id)
  const sums = changes.map(({ bani }) => bani)
  await db.execute(sql`update receivables set paid_bani = paid_bani + change.bani
    from (
      select id, sum(bani)::integer as bani
      from unnest(${sql.param(ids)}::integer[], ${sql.param(sums)}::integer[]) as moved (id, bani)
      group by id
    ) change
    where receivables.id = change.id`)
}

const advance = { given: eq(postings.credit, 'avansuri'), taken: eq(postings.debit, 'avansuri') }
const advanceBani = sql<number>`sum(case when ${advance.given} then ${postings.bani} else -${postings.bani} end)::integer`

/** What changes how much is paid beforehand. */
export const isOfAdvance = or(advance.given, advance.taken)
/** Of a citizen's: whether something is left of it. */
export const hasAdvance = sql`${advanceBani} > 0`

/** What some citizens have paid beforehand, by citizen; those who have nothing are not among them. */
export async function creditBalances(db: Db, citizenIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ citizenId: postings.citizenId, bani: advanceBani })
    .from(postings)
    .where(and(inArray(postings.citizenId, citizenIds), isOfAdvance))
    .groupBy(postings.citizenId)
    .having(hasAdvance)
  return new Map(rows.map(({ citizenId, bani }) => [citizenId, bani]))
}

/** What a citizen has paid beforehand. */
export async function creditBalance(db: Db, citizenId: number): Promise<number> {
  return (await creditBalances(db, [citizenId])).get(citizenId) ?? 0
}

/** What was paid of some receivables, and given back, by receivable, as it happened. */
export async function paymentsOf(db: Db, receivableIds: number[]): Promise<Map<number, PaidOn[]>> {
  const money = ['banca', 'avansuri']
  const { debit, credit, receivableId, bani, at } = postings
  const paid = and(inArray(debit, money), eq(credit, 'creante'))
  const givenBack = and(eq(debit, 'creante'), inArray(credit, money))
  const rows = await db
    .select({
      id: receivableId,
      bani: sql<number>`case when ${paid} then ${bani} else -${bani} end`,
      at,
    })
    .from(postings)
    .where(and(inArray(receivableId, receivableIds), or(paid, givenBack)))
    .orderBy(asc(at), asc(postings.id))
  const payments = new Map<number, PaidOn[]>(receivableIds.map((id) => [id, []]))
  for (const row of rows) payments.get(row.id!)?.push({ day: dayOf(row.at), bani: row.bani })
  return payments
}
