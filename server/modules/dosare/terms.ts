import { and, asc, inArray, sql } from 'drizzle-orm'
import type { TermItem } from '#contract/operator/dosare.ts'
import { daysBetween } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { deskCases } from '#server/db/schema.ts'
import { isDueWithin, isOverdue, waitsForOperator } from '#server/domain/desk-cases.ts'
import type { ThreadKind } from '#server/domain/thread-kind.ts'
import { deskSupporterCount } from '#server/domain/supports.ts'
import { sesizareKind, solicitareKind } from './case-kind.ts'

const kinds: ThreadKind[] = ['solicitare', 'sesizare']

/** Place of a case in the list: its term, and its id in the queue. */
export interface TermPosition {
  dueAt: Date
  id: number
}

interface TermQuery {
  /** Days from today. */
  days: number
  after?: TermPosition | undefined
  limit: number
}

export interface ListedTerm extends TermPosition {
  item: TermItem
}

/**
 * Lists the open cases of all kinds whose term has passed or is at most some days from today, the earliest first, without
 * personal data, with the counts of all pages.
 */
export async function listTerms(db: Db, now: Date, { days, after, limit }: TermQuery) {
  const which = and(inArray(deskCases.kind, kinds), isDueWithin(now, days))
  const rows = await findTerms(db, now, which, { after, limit })
  const total = await db.$count(deskCases, which)
  const passed = await db.$count(deskCases, and(which, isOverdue(now)))
  const names = await readTypeNames(db)
  const listed = rows.map((row): ListedTerm => {
    if (!row.dueAt) throw new Error('a case without a term is among those due')
    return { dueAt: row.dueAt, id: row.id, item: toItem(row, row.dueAt, { now, names }) }
  })
  return { rows: listed, total, passed }
}

type TermRow = Awaited<ReturnType<typeof findTerms>>[number]

function findTerms(
  db: Db,
  now: Date,
  which: ReturnType<typeof and>,
  { after, limit }: Pick<TermQuery, 'after' | 'limit'>,
) {
  const follows =
    after &&
    sql`(${deskCases.dueAt}, ${deskCases.id}) > (${after.dueAt.toISOString()}::timestamptz, ${after.id}::int)`
  return db
    .select({
      id: deskCases.id,
      kind: sql<ThreadKind>`${deskCases.kind}`,
      number: deskCases.number,
      type: deskCases.category,
      state: deskCases.state,
      sentAt: deskCases.sentAt,
      dueAt: deskCases.dueAt,
      overdue: isOverdue(now),
      waits: waitsForOperator,
      askedAt: deskCases.askedAt,
      supporters: deskSupporterCount,
    })
    .from(deskCases)
    .where(and(which, follows))
    .orderBy(asc(deskCases.dueAt), asc(deskCases.id))
    .limit(limit)
}

interface Moment {
  now: Date
  names: Record<ThreadKind, Map<string, string>>
}

const toItem = (row: TermRow, dueAt: Date, { now, names }: Moment): TermItem => ({
  fel: row.kind,
  numar: row.number,
  tip: row.type,
  denumire: names[row.kind].get(row.type) ?? row.type,
  stare: row.state,
  trimisa_la: row.sentAt.toISOString(),
  termen_la: dueAt.toISOString(),
  zile_ramase: daysBetween(dayOf(now), dayOf(dueAt)),
  depasit: row.overdue,
  asteapta_raspuns: row.waits,
  raspuns_cerut_la: row.askedAt?.toISOString() ?? null,
  sustinatori: row.supporters,
})

const readTypeNames = async (db: Db) => ({
  solicitare: await solicitareKind.typeNames(db),
  sesizare: await sesizareKind.typeNames(db),
})
