import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { nothing } from './kind.ts'
import type { Counts } from './kind.ts'

interface How<Row> {
  /** What tells a row from the others. */
  key: (keyof Row & string)[]
  /** What is brought up to date in a row that is there already. */
  update: (keyof Row & string)[]
  /** In place of the new value, of some. */
  instead?: Partial<Record<keyof Row & string, SQL>>
  /** What else is set in a row that changes. */
  stamp?: Partial<Record<keyof Row & string, Date>>
}

/** The value a row would have been put with. */
export const excluded = (column: string): SQL => sql`excluded.${sql.identifier(column)}`

/** Puts rows, or changes those that are there and differ. Rows that are the same are not touched. */
export async function upsert<T extends PgTable>(
  tx: Db,
  table: T,
  rows: T['$inferInsert'][],
  { key, update, instead = {}, stamp = {} }: How<T['$inferInsert']>,
): Promise<Counts> {
  if (rows.length === 0) return nothing
  const columns = getTableColumns(table)
  const valueOf = (name: string) =>
    (instead as Record<string, SQL>)[name] ?? excluded(columns[name]!.name)
  const set = Object.fromEntries(update.map((name) => [name, valueOf(name)]))
  const differs = update.map((name) => sql`${columns[name]} is distinct from ${valueOf(name)}`)
  const put = await tx
    .insert(table as PgTable)
    .values(rows as Record<string, unknown>[])
    .onConflictDoUpdate({
      target: key.map((name) => columns[name]!),
      set: { ...set, ...stamp },
      setWhere: sql.join(differs, sql` or `),
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  const added = put.filter(({ isNew }) => isNew).length
  return { added, changed: put.length - added, removed: 0 }
}
