import { and, inArray, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type {
  CaseFigureRow,
  CaseFigures,
  CaseGroup,
  CaseSummary,
  CaseTable,
  FigurePeriod,
} from '#contract/desk/cifre.ts'
import type { DeskCaseKind } from '#contract/desk/coada.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { foldText } from '#contract/text.ts'
import type { Db } from '#server/db/db.ts'
import { answerRequests, caseFacts, solutionAnswers } from '#server/db/schema.ts'
import { readCategoryNames } from '#server/modules/coada/list.ts'
import { kindNames } from './texts.ro.ts'
import { previousPeriod, toBucket, toMonthBuckets } from './period.ts'
import type { Bucket } from './period.ts'

/** Whose figures, and when they are asked for. */
export interface FigureViewer {
  /** Kinds that the caller's figures are of. */
  kinds: DeskCaseKind[]
  now: Date
}

export interface CaseTableQuery extends FigurePeriod {
  dupa: CaseGroup | 'fel'
  fel?: DeskCaseKind | undefined
  strada?: string | undefined
}

/** Reads the figures of a period by kind, and those of the period before. */
export async function readCaseSummary(
  db: Db,
  viewer: FigureViewer,
  perioada: FigurePeriod,
): Promise<CaseSummary> {
  const before = previousPeriod(perioada)
  const [total, previous, byKind] = await Promise.all([
    readTotal(db, viewer, perioada),
    readTotal(db, viewer, before),
    readRows(db, viewer, { ...perioada, dupa: 'fel' }),
  ])
  return { perioada, total, pe_fel: byKind, inainte: { ...before, total: previous } }
}

/** Reads a table of figures: of streets the first `deskLimits.figures.streets`, of other groups all rows. */
export async function readCaseTable(
  db: Db,
  viewer: FigureViewer,
  query: CaseTableQuery,
): Promise<CaseTable> {
  const { de_la, pana_la, dupa } = query
  const perioada = { de_la, pana_la }
  const [total, rows] = await Promise.all([
    readTotal(db, narrow(viewer, query), perioada),
    readRows(db, viewer, query),
  ])
  const lista = dupa === 'strada' ? rows.slice(0, deskLimits.figures.streets) : rows
  return { perioada, lista, randuri: rows.length, total }
}

const narrow = (viewer: FigureViewer, { fel }: Pick<CaseTableQuery, 'fel'>): FigureViewer => ({
  ...viewer,
  kinds: viewer.kinds.filter((kind) => fel === undefined || kind === fel),
})

async function readTotal(db: Db, viewer: FigureViewer, period: FigurePeriod): Promise<CaseFigures> {
  const [total] = await countCases(db, viewer, { buckets: [toBucket(period)], key: sql`''` })
  return total ? total.figures : NONE
}

/** Reads all rows of a table that something happened in. */
export async function readRows(
  db: Db,
  viewer: FigureViewer,
  query: CaseTableQuery,
): Promise<CaseFigureRow[]> {
  const found = await countCases(db, narrow(viewer, query), toGrouping(query))
  const nameOf = await readNames(db, query.dupa)
  const rows = found.map(({ key, name, figures }) => ({
    cheie: key,
    nume: nameOf(key, name),
    ...figures,
  }))
  return query.dupa === 'luna' ? rows.toSorted(byKey) : rows.toSorted(byNew)
}

const byKey = (one: CaseFigureRow, other: CaseFigureRow) => (one.cheie < other.cheie ? -1 : 1)
const byNew = (one: CaseFigureRow, other: CaseFigureRow) =>
  other.noi - one.noi || other.deschise - one.deschise || one.nume.localeCompare(other.nume, 'ro')

interface Grouping {
  buckets: Bucket[]
  key: SQL
  /** Aggregate of the name of a row, where the key is none. */
  name?: SQL
  which?: SQL | undefined
}

function toGrouping({ dupa, strada = '', ...period }: CaseTableQuery): Grouping {
  const buckets = [toBucket(period)]
  const groupings: Record<CaseTableQuery['dupa'], () => Grouping> = {
    fel: () => ({ buckets, key: sql`${caseFacts.kind}` }),
    // Categories of sesizări and types of solicitări may have the same code.
    categorie: () => ({
      buckets,
      key: sql`${caseFacts.kind} || ':' || ${caseFacts.category}`,
    }),
    sector: () => ({ buckets, key: sql`${caseFacts.sector}` }),
    luna: () => ({ buckets: toMonthBuckets(period), key: sql`b.name collate "C"` }),
    strada: () => ({
      buckets,
      key: sql`${caseFacts.streetKey}`,
      name: sql`mode() within group (order by ${caseFacts.street})`,
      which: matchStreetName(strada),
    }),
  }
  return groupings[dupa]()
}

/** SQL condition: words of the street begin with all the given ones. */
function matchStreetName(text: string): SQL | undefined {
  const words = foldText(text).match(/[a-z0-9]+/g) ?? []
  return and(...words.map((word) => sql`${caseFacts.streetKey} ~ ${`\\m${word}`}`))
}

async function readNames(
  db: Db,
  by: CaseTableQuery['dupa'],
): Promise<(key: string, name: string) => string> {
  if (by === 'fel') return (key) => kindNames[key as DeskCaseKind]
  if (by !== 'categorie') return (key, name) => name || key
  const names = await readCategoryNames(db)
  return (key) => {
    const [kind, code = ''] = key.split(':') as [DeskCaseKind, string?]
    return names[kind].get(code) ?? code
  }
}

const NONE: CaseFigures = {
  noi: 0,
  inchise: 0,
  rezolvate: 0,
  deschise: 0,
  depasite: 0,
  raspuns: { cazuri: 0, mediana: null, p90: null },
  inchidere: { cazuri: 0, mediana: null, p90: null },
  cu_termen: 0,
  in_termen: 0,
  intarziere: { cazuri: 0, mediana: null, p90: null },
  raspunsuri_cerute: 0,
  rezolvate_spuse: 0,
  nerezolvate_spuse: 0,
  redeschise: 0,
}

const { sentAt, dueAt, answeredAt, closedAt, isSolved, answerMinutes, closeMinutes } = caseFacts

// Every joined case was sent before the end of its bucket, and not closed before its beginning.
const isSent = sql`${sentAt} >= b.from_at`
const isClosed = sql`${closedAt} < b.to_at`
const isOpen = sql`(${isClosed}) is not true`
const isAnswered = sql`${answeredAt} >= b.from_at and ${answeredAt} < b.to_at`

const isLate = sql`${isClosed} and ${closedAt} > ${dueAt}`
const lateMinutes = sql`(extract(epoch from ${closedAt} - ${dueAt}) / 60)::int`

const count = (which: SQL) => sql`(count(*) filter (where ${which}))::int`

/** SQL expression of some durations in minutes, as JSON of `Durations`. */
const durations = (minutes: SQLWrapper, which: SQL) => {
  const percentiles = sql`percentile_disc(array[0.5, 0.9]) within group (order by ${minutes}) filter (where ${which})`
  return sql`json_build_object('cazuri', ${count(which)}, 'mediana', (${percentiles})[1], 'p90', (${percentiles})[2])`
}

interface Counted<Figures> {
  key: string
  name: string
  figures: Figures
}

/** Counts the cases of each bucket and key that something happened to, or that were open. */
async function countCases(
  db: Db,
  viewer: FigureViewer,
  grouping: Grouping,
): Promise<Counted<CaseFigures>[]> {
  if (viewer.kinds.length === 0) return []
  const parts = [
    await countFacts(db, viewer, grouping),
    await countAnswerRequests(db, viewer, grouping),
    await countSolutionAnswers(db, viewer, grouping),
  ]
  // A complaint is judged when it may be closed since a month, in which nothing else happened.
  const rows = new Map<string, Counted<CaseFigures>>()
  for (const { key, name, figures } of parts.flat()) {
    const known = rows.get(key) ?? { key, name, figures: NONE }
    rows.set(key, { ...known, figures: { ...known.figures, ...figures } })
  }
  return [...rows.values()]
}

/** Counts what the facts of the cases have. */
async function countFacts(
  db: Db,
  { kinds, now }: FigureViewer,
  { buckets, key, name = sql`''`, which }: Grouping,
): Promise<Counted<Partial<CaseFigures>>[]> {
  const query = sql`
    select ${key} as cheie, ${name} as nume,
      ${count(isSent)} as noi,
      ${count(isClosed)} as inchise,
      ${count(sql`${isClosed} and ${isSolved}`)} as rezolvate,
      ${count(isOpen)} as deschise,
      ${count(sql`${isOpen} and ${dueAt} < least(b.to_at, ${now.toISOString()}::timestamptz)`)} as depasite,
      ${durations(answerMinutes, isAnswered)} as raspuns,
      ${durations(closeMinutes, isClosed)} as inchidere,
      ${count(sql`${isClosed} and ${dueAt} is not null`)} as cu_termen,
      ${count(sql`${isClosed} and ${closedAt} <= ${dueAt}`)} as in_termen,
      ${durations(lateMinutes, isLate)} as intarziere
    from ${joinBuckets(buckets)}
    where ${and(inArray(caseFacts.kind, kinds), isWithin(buckets), which)}
    group by 1`
  const { rows } = await db.transaction(async (tx) => {
    // Two years of cases are sorted for their percentiles in memory, not on disk.
    await tx.execute(sql`set local work_mem = '32MB'`)
    return tx.execute<FigureRecord>(query)
  })
  return rows.map(toCounted)
}

type FigureRecord = Partial<CaseFigures> & { cheie: string; nume: string }

const toCounted = ({ cheie, nume, ...figures }: FigureRecord): Counted<Partial<CaseFigures>> => ({
  key: cheie,
  name: nume,
  figures,
})

/** Counts the requests for a late answer. */
const countAnswerRequests = (db: Db, viewer: FigureViewer, grouping: Grouping) =>
  countEvents(db, viewer, grouping, {
    counts: sql`count(*)::int as raspunsuri_cerute`,
    table: answerRequests,
    at: answerRequests.askedAt,
    kind: answerRequests.kind,
    objectId: answerRequests.objectId,
  })

/** Counts what citizens said of solutions. */
const countSolutionAnswers = (db: Db, viewer: FigureViewer, grouping: Grouping) =>
  countEvents(db, viewer, grouping, {
    counts: sql`
      ${count(sql`${solutionAnswers.isSolved}`)} as rezolvate_spuse,
      ${count(sql`not ${solutionAnswers.isSolved}`)} as nerezolvate_spuse,
      ${count(sql`${solutionAnswers.isReopened}`)} as redeschise`,
    table: solutionAnswers,
    at: solutionAnswers.answeredAt,
    kind: sql`'sesizare'`,
    objectId: solutionAnswers.sesizareId,
  })

/** Things that happened to cases, in a table of their own. */
interface Events {
  counts: SQL
  table: PgTable
  at: SQLWrapper
  kind: SQLWrapper
  objectId: SQLWrapper
}

async function countEvents(
  db: Db,
  { kinds }: FigureViewer,
  { buckets, key, name = sql`''`, which }: Grouping,
  { counts, table, at, kind, objectId }: Events,
): Promise<Counted<Partial<CaseFigures>>[]> {
  const { rows } = await db.execute<FigureRecord>(sql`
    select ${key} as cheie, ${name} as nume, ${counts}
    from ${nameBuckets(buckets)}
    join ${table} on ${at} >= b.from_at and ${at} < b.to_at
    join ${caseFacts} on ${caseFacts.kind} = ${kind} and ${caseFacts.objectId} = ${objectId}
    where ${and(inArray(caseFacts.kind, kinds), which)}
    group by 1`)
  return rows.map(toCounted)
}

/** SQL condition: the case was open at some time of the buckets, which follow each other. */
const isWithin = (buckets: Bucket[]): SQL => {
  const [from, to] = [buckets[0]!.from.toISOString(), buckets.at(-1)!.to.toISOString()]
  return sql`${sentAt} < ${to}::timestamptz and (${closedAt} is null or ${closedAt} >= ${from}::timestamptz)`
}

/** SQL joins of the cases with the buckets that they were open in, by their numbers: comparing times takes longer. */
function joinBuckets(buckets: Bucket[]): SQL {
  const named = nameBuckets(buckets)
  if (buckets.length === 1) return sql`${caseFacts} cross join ${named}`
  const starts = buckets.map(({ from }) => toTimestamp(from))
  const numberOf = (at: SQL) => sql`width_bucket(${at}, array[${sql.join(starts, sql`, `)}])`
  // `offset 0` computes the numbers once a case, not once a pair.
  return sql`(
      select kind, sent_at, due_at, answered_at, closed_at, is_solved, answer_minutes, close_minutes,
        ${numberOf(sql`${sentAt}`)} as first,
        coalesce(${numberOf(sql`${closedAt}`)}, ${buckets.length}) as last
      from ${caseFacts} where ${isWithin(buckets)} offset 0
    ) as case_facts
    join ${named} on b.number between first and last`
}

const nameBuckets = (buckets: Bucket[]): SQL =>
  sql`(values ${sql.join(buckets.map(toValues), sql`, `)}) as b (number, name, from_at, to_at)`

const toValues = ({ name, from, to }: Bucket, index: number): SQL =>
  sql`(${index + 1}::int, ${name}, ${toTimestamp(from)}, ${toTimestamp(to)})`

const toTimestamp = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
