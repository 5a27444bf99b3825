import {
  Subquery,
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  sql,
} from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { assigneeWords } from '#contract/desk/coada.ts'
import type { DeskCaseKind, QueueFilters } from '#contract/desk/coada.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { addDays } from '#contract/days.ts'
import { caseFilters } from '#contract/operator/dosare.ts'
import { toInstant } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { deskCases, staff } from '#server/db/schema.ts'
import { isDueWithin, isOverdue, waitsForOperator } from '#server/domain/desk-cases.ts'
import { deskSupporterCount } from '#server/domain/supports.ts'
import { matchStreet } from './search.ts'
import type { CaseSearch } from './search.ts'

/** Who looks at the queue, and when. */
export interface QueueViewer {
  staffId: number
  /** Kinds that their role sees. */
  kinds: DeskCaseKind[]
  now: Date
}

/** Place of a case in the queue: the instant that it is ordered by, and its id. */
export interface QueuePosition {
  at: Date
  id: number
}

interface QueuePage {
  order: 'termen' | 'noi'
  after: QueuePosition | undefined
  /** Ids of the cases that are shown before the others. */
  without: number[]
  limit: number
}

export type QueueCase = Awaited<ReturnType<typeof findPage>>[number]

/** SQL condition: the cases that the viewer sees and the filters ask for, apart from the search. */
export function matchFilters(viewer: QueueViewer, filters: QueueFilters): SQL | undefined {
  const { fel, categorie, strada, sector, de_la, pana_la, asteapta, depasite, aproape } = filters
  const kinds = viewer.kinds.filter((kind) => fel === undefined || kind === fel)
  return and(
    kinds.length > 0 ? inArray(deskCases.kind, kinds) : sql`false`,
    matchState(filters),
    categorie === undefined ? undefined : eq(deskCases.category, categorie),
    strada === undefined ? undefined : matchStreet(strada),
    sector === undefined ? undefined : eq(deskCases.sector, sector),
    de_la === undefined ? undefined : gte(deskCases.sentAt, startOfDay(de_la)),
    pana_la === undefined ? undefined : lt(deskCases.sentAt, startOfDay(addDays(pana_la, 1))),
    matchAssignee(viewer, filters),
    asteapta === undefined ? undefined : sql`${waitsForOperator} = ${asteapta}`,
    depasite === undefined ? undefined : sql`${isOverdue(viewer.now)} = ${depasite}`,
    aproape === undefined ? undefined : sql`${isNearlyDue(viewer.now)} = ${aproape}`,
  )
}

/** True if only open cases are asked for. */
export const asksForOpen = ({ stare, cauta }: QueueFilters): boolean =>
  (stare ?? (cauta ? caseFilters.all : caseFilters.open)) === caseFilters.open

function matchState(filters: QueueFilters): SQL | undefined {
  if (asksForOpen(filters)) return eq(deskCases.isOpen, true)
  const { stare = caseFilters.all } = filters
  return stare === caseFilters.all ? undefined : eq(deskCases.state, stare)
}

function matchAssignee({ staffId }: QueueViewer, { atribuit }: QueueFilters): SQL | undefined {
  if (atribuit === undefined) return undefined
  if (atribuit === assigneeWords.nobody) return isNull(deskCases.assigneeId)
  return eq(deskCases.assigneeId, atribuit === assigneeWords.me ? staffId : Number(atribuit))
}

/** SQL condition: the case is open, and its term is near but has not passed. */
const isNearlyDue = (now: Date): SQL<boolean> =>
  sql<boolean>`(${isDueWithin(now, deskLimits.queue.nearDays)} and not ${isOverdue(now)})`

function startOfDay(day: string): Date {
  const midnight = toInstant(day, '00:00')
  if (!midnight) throw new Error(`no midnight on ${day}`)
  return midnight
}

const columns = (now: Date) => ({
  id: deskCases.id,
  kind: deskCases.kind,
  objectId: deskCases.objectId,
  number: deskCases.number,
  category: deskCases.category,
  state: deskCases.state,
  isOpen: deskCases.isOpen,
  street: deskCases.street,
  orderAt: deskCases.orderAt,
  sentAt: deskCases.sentAt,
  dueAt: deskCases.dueAt,
  version: deskCases.version,
  changedAt: deskCases.changedAt,
  waits: waitsForOperator,
  overdue: isOverdue(now),
  askedAt: deskCases.askedAt,
  supporters: deskSupporterCount,
  assigneeId: deskCases.assigneeId,
  assigneeName: staff.nume,
})

const select = (db: Db, now: Date, from: typeof deskCases | Subquery = deskCases) =>
  db.select(columns(now)).from(from).leftJoin(staff, eq(staff.id, deskCases.assigneeId))

/** SQL conditions of a page. */
interface PageConditions {
  filtered: SQL | undefined
  /** Undefined without a search. */
  found: SQL | undefined
  /** True if the search finds many: they are met soon in the order of the page. */
  isFrequent: boolean
}

/** Finds the cases of a page in its order. */
export function findPage(
  db: Db,
  now: Date,
  { filtered, found, isFrequent }: PageConditions,
  { order, after, without, limit }: QueuePage,
) {
  const byTerm = order === 'termen'
  const key = byTerm ? deskCases.orderAt : deskCases.sentAt
  const turn = byTerm ? asc : desc
  const others = without.length > 0 ? notInArray(deskCases.id, without) : undefined
  const listed = and(filtered, others, after && follows(key, byTerm, after))
  const inOrder = [turn(key), turn(deskCases.id)]
  const read = () => {
    if (!found) return select(db, now).where(listed)
    if (isFrequent) return select(db, now, readApart(listed, inOrder)).where(found)
    return select(db, now, readApart(and(listed, found)))
  }
  return read()
    .orderBy(...inOrder)
    .limit(limit)
}

/**
 * Reads cases, in an order if one is given, before the query around. `offset 0` is an optimization fence: otherwise
 * PostgreSQL collects all cases with a frequent word to sort them, and walks all cases in their order for a rare one.
 */
function readApart(which: SQL | undefined, inOrder: SQL[] = []): Subquery {
  const order = inOrder.length > 0 ? sql` order by ${sql.join(inOrder, sql`, `)}` : sql``
  const rows = sql`select * from ${deskCases} where ${which ?? sql`true`}${order} offset 0`
  return new Subquery(rows, {}, 'desk_cases')
}

function follows(key: typeof deskCases.orderAt, ascending: boolean, { at, id }: QueuePosition) {
  const position = sql`(${at.toISOString()}::timestamptz, ${id}::int)`
  return ascending
    ? sql`(${key}, ${deskCases.id}) > ${position}`
    : sql`(${key}, ${deskCases.id}) < ${position}`
}

/** Finds what a number or contact names: its own case first, then open ones by term. */
export function findExact(
  db: Db,
  now: Date,
  which: SQL | undefined,
  { byNumber }: CaseSearch,
): Promise<QueueCase[]> {
  return select(db, now)
    .where(which)
    .orderBy(
      ...(byNumber ? [desc(byNumber)] : []),
      desc(deskCases.isOpen),
      asc(deskCases.orderAt),
      asc(deskCases.id),
    )
    .limit(deskLimits.queue.exactRows)
}

/** Counts cases up to `deskLimits.queue.countedRows` and one more. */
export async function countUpToLimit(db: Db, which: SQL | undefined): Promise<number> {
  const some = db
    .select({ id: deskCases.id })
    .from(deskCases)
    .where(which)
    .limit(deskLimits.queue.countedRows + 1)
    .as('some')
  return db.$count(some)
}

/** Counts the open cases of each kind, whoever they are assigned to. */
export function countOpen(db: Db, kinds: DeskCaseKind[], now: Date) {
  const count = (condition?: SQL) =>
    sql<number>`count(*)${condition ? sql` filter (where ${condition})` : sql``}::int`
  return db
    .select({
      fel: deskCases.kind,
      deschise: count(),
      asteapta: count(waitsForOperator),
      depasite: count(isOverdue(now)),
      aproape: count(isNearlyDue(now)),
      cer_raspuns: count(isNotNull(deskCases.askedAt)),
      ale_nimanui: count(isNull(deskCases.assigneeId)),
    })
    .from(deskCases)
    .where(and(deskCases.isOpen, inArray(deskCases.kind, kinds)))
    .groupBy(deskCases.kind)
}
export type OpenCounts = Awaited<ReturnType<typeof countOpen>>

/** Counts the open cases of each kind that are assigned to a member. */
export function countAssigned(db: Db, staffId: number, kinds: DeskCaseKind[]) {
  return db
    .select({ fel: deskCases.kind, ale_mele: sql<number>`count(*)::int` })
    .from(deskCases)
    .where(and(deskCases.isOpen, eq(deskCases.assigneeId, staffId), inArray(deskCases.kind, kinds)))
    .groupBy(deskCases.kind)
}

/** Returns when the last case of these kinds was sent. */
export async function findLastSentAt(db: Db, kinds: DeskCaseKind[]): Promise<Date | null> {
  const [row] = await db
    .select({ sentAt: deskCases.sentAt })
    .from(deskCases)
    .where(inArray(deskCases.kind, kinds))
    .orderBy(desc(deskCases.sentAt), desc(deskCases.id))
    .limit(1)
  return row?.sentAt ?? null
}

/** Lists the sectors that cases are in, by a skip scan: there are few, in a table of hundreds of thousands. */
export async function listSectors(db: Db): Promise<string[]> {
  const next = (after: SQL) =>
    sql`(select min(${deskCases.sector}) as sector from ${deskCases} where ${deskCases.sector} > ${after})`
  const { rows } = await db.execute<{ sector: string }>(sql`
    with recursive sectors as (
      ${next(sql`''`)}
      union all
      select ${next(sql`sectors.sector`)} from sectors where sectors.sector is not null
    )
    select sector from sectors where sector is not null`)
  return rows.map(({ sector }) => sector).toSorted((one, other) => Number(one) - Number(other))
}

/** Lists the active members, by name. */
export const listActiveMembers = (db: Db) =>
  db
    .select({
      id: staff.id,
      nume: staff.nume,
      email: staff.email,
      role: staff.role,
      wantsDigest: staff.wantsDigest,
    })
    .from(staff)
    .where(and(isNull(staff.disabledAt), sql`${staff.passwordHash} is not null`))
    .orderBy(asc(staff.nume), asc(staff.id))
