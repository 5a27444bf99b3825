import { and, asc, count, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { deskCases, messages } from '#server/db/schema.ts'
import { publish } from '#server/db/pubsub.ts'
import { waitsForOperator } from '#server/domain/desk-cases.ts'
import { deskSupporterCount } from '#server/domain/supports.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { CaseKind } from './case-kind.ts'

/** Place of a case in a list by due date; those without one come last. */
export interface CasePosition {
  dueAt: Date | null
  id: number
}

interface CaseFilter {
  states: readonly string[]
  /** Only cases sent before this instant. */
  sentBefore?: Date | undefined
  /** True: only cases that wait for the operator. */
  unanswered: boolean
  after?: CasePosition | undefined
  limit: number
}

export interface CaseRow {
  id: number
  numar: string
  type: string
  state: string
  sentAt: Date
  dueAt: Date | null
  unanswered: boolean
  /** When the citizen asked for the answer that was due; null once they have it. */
  askedAt: Date | null
  /** Citizens who support it; 0 of a solicitare. */
  supporters: number
}

/** Finds cases by due date, with the total count of all pages. */
export async function findCases(
  db: Db,
  { kind, table, type }: CaseKind,
  { states, sentBefore, unanswered, after, limit }: CaseFilter,
): Promise<{ rows: CaseRow[]; total: number }> {
  const inQueue = and(eq(deskCases.kind, kind), eq(deskCases.objectId, table.id))
  const which = and(
    inArray(table.state, [...states]),
    sentBefore && lt(table.createdAt, sentBefore),
    unanswered ? waitsForOperator : undefined,
  )
  const rows = await db
    .select({
      id: table.id,
      numar: sql<string>`${table.numar}`,
      type: sql<string>`${type}`,
      state: table.state,
      sentAt: table.createdAt,
      dueAt: table.dueAt,
      unanswered: waitsForOperator,
      askedAt: deskCases.askedAt,
      supporters: deskSupporterCount,
    })
    .from(table)
    .innerJoin(deskCases, inQueue)
    .where(and(which, after && follows(table, after)))
    .orderBy(asc(table.dueAt), asc(table.id))
    .limit(limit)
  const [counted] = await db
    .select({ total: count() })
    .from(table)
    .innerJoin(deskCases, inQueue)
    .where(which)
  return { rows, total: counted?.total ?? 0 }
}

function follows(table: CaseKind['table'], { dueAt, id }: CasePosition): SQL {
  const due = dueAt?.toISOString() ?? 'infinity'
  return sql`(coalesce(${table.dueAt}, 'infinity'), ${table.id}) > (${due}::timestamptz, ${id}::int)`
}

export interface FoundCase {
  id: number
  numar: string
  citizenId: number
  state: string
}

/** Finds a case by its register number. Throws `inexistent`. */
export async function requireCase(
  db: Db,
  { table, words }: CaseKind,
  number: string,
): Promise<FoundCase> {
  const numar = number.toUpperCase()
  const [row] = await db
    .select({ id: table.id, citizenId: table.citizenId, state: table.state })
    .from(table)
    .where(eq(table.numar, numar))
  if (!row) throw unknownCaseError(words.one, numar)
  return { ...row, numar }
}

const unknownCaseError = (one: string, numar: string) =>
  new ApiError('inexistent', { sentence: `Nu există ${one} ${numar}.` })

export interface LockedCase extends FoundCase {
  type: string
  dueAt: Date | null
  extendedAt: Date | null
  createdAt: Date
}

/** Finds a case by number and locks its row (`FOR UPDATE`). Throws `inexistent`. */
export async function lockCase(tx: Db, which: CaseKind, number: string): Promise<LockedCase> {
  const { table, words } = which
  const numar = number.toUpperCase()
  const [row] = await selectCase(tx, which, eq(table.numar, numar)).for('update')
  if (!row) throw unknownCaseError(words.one, numar)
  return row
}

/** Finds a case by id. Throws `inexistent`, also for a draft. */
export async function requireCaseById(db: Db, which: CaseKind, id: number): Promise<LockedCase> {
  const [row] = await selectCase(db, which, eq(which.table.id, id))
  if (!row) throw new ApiError('inexistent')
  return row
}

/** Locks the rows of cases (`FOR UPDATE`) in the order of their ids. Throws `inexistent` when one is missing. */
export async function lockCasesById(
  tx: Db,
  which: CaseKind,
  ids: number[],
): Promise<Map<number, LockedCase>> {
  const rows = await selectCase(tx, which, inArray(which.table.id, ids)).for('update')
  if (rows.length !== new Set(ids).size) throw new ApiError('inexistent')
  return new Map(rows.map((row) => [row.id, row]))
}

function selectCase(db: Db, { table, type }: CaseKind, which: SQL) {
  return db
    .select({
      id: table.id,
      numar: sql<string>`${table.numar}`,
      citizenId: table.citizenId,
      state: table.state,
      type: sql<string>`${type}`,
      dueAt: table.dueAt,
      extendedAt: table.extendedAt,
      createdAt: table.createdAt,
    })
    .from(table)
    .where(and(which, isNotNull(table.numar)))
    .orderBy(asc(table.id))
}

/** Marks the citizen's messages as read and publishes the change to their open pages. */
export async function markMessagesRead(
  db: Db,
  { kind }: CaseKind,
  { id, citizenId }: FoundCase,
  now: Date,
): Promise<void> {
  const seen = await db
    .update(messages)
    .set({ readAt: now })
    .where(
      and(
        eq(messages.kind, kind),
        eq(messages.objectId, id),
        eq(messages.author, 'cetatean'),
        isNull(messages.readAt),
      ),
    )
    .returning({ id: messages.id })
  if (seen.length > 0) await publish(db, citizenId, { tip: kind, id })
}
