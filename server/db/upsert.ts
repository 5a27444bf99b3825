import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/** Numbers of rows added, changed and removed. */
export interface Counts {
  added: number
  changed: number
  removed: number
}

export const noChanges: Counts = { added: 0, changed: 0, removed: 0 }

export const addCounts = (one: Counts, other: Counts): Counts => ({
  added: one.added + other.added,
  changed: one.changed + other.changed,
  removed: one.removed + other.removed,
})

export interface UpsertOptions<Row> {
  /** Columns of the unique key. */
  key: (keyof Row & string)[]
  /** Columns to update in an existing row. */
  update: (keyof Row & string)[]
  /** SQL to use in place of the new value, by column. */
  instead?: Partial<Record<keyof Row & string, SQL>>
  /** Values also set in an existing row that changes. */
  stamp?: Partial<Record<keyof Row & string, Date>>
}

/** Builds SQL for the value proposed for insertion (`excluded`). */
export const excluded = (column: string): SQL => sql`excluded.${sql.identifier(column)}`

/** Inserts rows, or updates existing ones that differ. Equal rows are locked but not changed. */
export async function upsert<T extends PgTable>(
  tx: Db,
  table: T,
  rows: T['$inferInsert'][],
  how: UpsertOptions<T['$inferInsert']>,
): Promise<Counts> {
  if (rows.length === 0) return noChanges
  const { update, stamp = {} } = how
  const set = Object.fromEntries(update.map((name) => [name, newValue(table, how, name)]))
  const put = await tx
    .insert(table as PgTable)
    .values(rows as Record<string, unknown>[])
    .onConflictDoUpdate({
      target: how.key.map((name) => columnOf(table, name)),
      set: { ...set, ...stamp },
      setWhere: differs(table, how),
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  const added = put.filter(({ isNew }) => isNew).length
  return { added, changed: put.length - added, removed: 0 }
}

/** SQL condition: true if the existing row differs from the proposed one. */
export function differs<T extends PgTable>(table: T, how: UpsertOptions<T['$inferInsert']>): SQL {
  const columns = getTableColumns(table)
  const differing = how.update.map(
    (name) => sql`${columns[name]} is distinct from ${newValue(table, how, name)}`,
  )
  return sql.join(differing, sql` or `)
}

/** Returns the column that a property of a table's rows is stored in. */
export function columnOf(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name]
  if (!column) throw new Error(`no column for ${name}`)
  return column
}

function newValue<T extends PgTable>(
  table: T,
  { instead = {} }: UpsertOptions<T['$inferInsert']>,
  name: string,
): SQL {
  const column = columnOf(table, name)
  return (instead as Record<string, SQL>)[name] ?? excluded(column.name)
}
