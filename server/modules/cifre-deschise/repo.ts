import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { MIN_OPEN_CASES } from '#contract/cifre-deschise.ts'
import type { OpenCounts } from '#contract/cifre-deschise.ts'
import { MISSED_PICKUP } from '#contract/sesizari.ts'
import type { Db } from '#server/db/db.ts'
import { caseFacts, sesizareCategories, sesizari, streets } from '#server/db/schema.ts'
import { nameIn } from '#server/domain/catalogues.ts'
import { gridIndex } from '#server/domain/grid.ts'
import { isPublicCategory, isUnlinked } from '#server/domain/supports.ts'
import type { Bucket } from '#server/modules/cifre/period.ts'

/** Cases of a group; a group is what its fields say, null in those that do not matter. */
export interface Group {
  category: string | null
  street: string | null
  row: number | null
  column: number | null
}

export interface Counted extends Group {
  /** Cases that something happened to in the period, or that were open. */
  cases: number
  received: number
  solved: number
  closed: number
  open: number
  late: number
}

export interface Timed extends Group {
  /** Solved by their term, of those that were solved in the period. */
  inTime: number
  /** Minutes that half and nine tenths of them took at most. */
  median: number
  p90: number
}

/** Row and column of what has no place, which no square of the city is in. */
export const NOWHERE = 0

/** The groups that are counted. No column of `facts` is null, so null is what a group does not say. */
const groupings = sql`grouping sets (
  (), (category), (street), (category, street),
  ("row", "column"), (category, "row", "column"), ("row", "column", street)
)`
/** SQL: facts of the sesizări about public places, one row each; those that were erased keep the category only. */
const factsOf = (which: SQL) => sql`
  with public as materialized (
    -- Once, as a definition is long.
    select ${sesizareCategories.cod} as code from ${sesizareCategories} where ${isPublicCategory}
  ), facts as (
    select ${caseFacts.category} as category,
      -- Not a join, which is planned for few cases, and compares each with all streets.
      case when ${caseFacts.streetKey} in (select street_key(denumire) from ${streets})
        then ${caseFacts.streetKey} else '' end as street,
      coalesce(${gridIndex(sesizari.lat)}, ${NOWHERE}) as "row",
      coalesce(${gridIndex(sesizari.lng)}, ${NOWHERE}) as "column",
      ${caseFacts.sentAt} as sent_at, ${caseFacts.closedAt} as closed_at,
      ${caseFacts.isSolved} as is_solved, ${caseFacts.closeMinutes} as close_minutes,
      coalesce(${sesizari.targetAt}, ${caseFacts.dueAt}) as promised_at
    from ${caseFacts}
    join public on public.code = ${caseFacts.category}
    left join ${sesizari} on ${sesizari.id} = ${caseFacts.objectId}
    where ${and(eq(caseFacts.kind, 'sesizare'), isUnlinked, which)}
  )`

const toSql = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
const moments = ({ from, to }: Bucket) => ({ from: toSql(from), to: toSql(to) })

/** Counts the sesizări about public places that were sent, closed or open in a period, by each grouping. */
export async function countPublic(db: Db, bucket: Bucket, now: Date): Promise<Counted[]> {
  const { from, to } = moments(bucket)
  const end = toSql(now < bucket.to ? now : bucket.to)
  const touched = sql`${caseFacts.sentAt} < ${to}
    and (${caseFacts.closedAt} is null or ${caseFacts.closedAt} >= ${from})`
  const isOpen = sql`(closed_at is null or closed_at >= ${end})`
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`${factsOf(touched)}
    select category, street, "row", "column", count(*)::int as cases,
      (count(*) filter (where sent_at >= ${from}))::int as received,
      (count(*) filter (where closed_at < ${to} and is_solved))::int as solved,
      (count(*) filter (where closed_at < ${to} and not is_solved))::int as closed,
      (count(*) filter (where ${isOpen}))::int as open,
      (count(*) filter (where ${isOpen} and promised_at < ${end}))::int as late
    from facts group by ${groupings}
    -- Squares of too few cases are never told, and there are many.
    having grouping("row") = 1 or count(*) >= ${MIN_OPEN_CASES}`)
  return nameStreets(db, rows)
}

/** Reads how long those took that were solved in a period, by each grouping. */
export async function timePublic(db: Db, bucket: Bucket): Promise<Timed[]> {
  const { from, to } = moments(bucket)
  const solved = sql`${caseFacts.isSolved} and ${caseFacts.closedAt} >= ${from} and ${caseFacts.closedAt} < ${to}`
  const { rows } = await db.execute<Timed & Record<string, unknown>>(sql`${factsOf(solved)}
    select category, street, null as "row", null as "column",
      (count(*) filter (where closed_at <= promised_at))::int as "inTime",
      percentile_disc(0.5) within group (order by close_minutes) as median,
      percentile_disc(0.9) within group (order by close_minutes) as p90
    from facts group by grouping sets ((), (category), (street), (category, street))`)
  return nameStreets(db, rows)
}

/** Replaces the keys of streets by their names in the register. */
async function nameStreets<Row extends Group>(db: Db, groups: Row[]): Promise<Row[]> {
  const { rows } = await db.execute<{ key: string; name: string }>(sql`
    select street_key(denumire) as key, min(denumire) as name from ${streets} group by 1`)
  const names = new Map(rows.map(({ key, name }) => [key, name]))
  return groups.map((group) =>
    group.street ? { ...group, street: names.get(group.street) ?? '' } : group,
  )
}

/** Counts solicitări and missed pick-ups that came and were closed in a period. */
export async function countOthers(db: Db, bucket: Bucket): Promise<Map<string, OpenCounts>> {
  const { from, to } = moments(bucket)
  const { rows } = await db.execute<{ kind: string; primite: number; incheiate: number }>(sql`
    select kind, (count(*) filter (where sent_at >= ${from} and sent_at < ${to}))::int as primite,
      (count(*) filter (where closed_at < ${to}))::int as incheiate
    from ${caseFacts}
    where (closed_at is null or closed_at >= ${from}) and (kind = 'solicitare' or category = ${MISSED_PICKUP})
    group by kind`)
  return new Map(rows.map(({ kind, primite, incheiate }) => [kind, { primite, incheiate }]))
}

export interface PublicCategory {
  cod: string
  denumire: string
  /** Promised term in working days; null where another institution answers. */
  target: number | null
}

/** Lists the categories about public places, in their order; those no longer offered too. */
export const listPublicCategories = (db: Db): Promise<PublicCategory[]> =>
  db
    .select({
      cod: sesizareCategories.cod,
      denumire: nameIn(sesizareCategories.definition),
      target: sql<number | null>`(${sesizareCategories.definition} ->> 'tinta_zile')::int`,
    })
    .from(sesizareCategories)
    .where(isPublicCategory)
    .orderBy(sesizareCategories.ordine, sesizareCategories.cod)
