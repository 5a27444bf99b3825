import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { noChanges } from './kind.ts'
import type { Counts, Line, Plan } from './kind.ts'

interface UpsertOptions<Row> {
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

/** Plans an upsert of rows, one per line. */
export async function planUpsert<T extends PgTable>(
  tx: Db,
  table: T,
  lines: Line<T['$inferInsert']>[],
  how: UpsertOptions<T['$inferInsert']>,
): Promise<Plan> {
  const rows = lines.map(({ row }) => row)
  const fates = await compare(tx, table, rows, how)
  const differing = lines.filter((_, index) => fates[index] !== 'same')
  const added = fates.filter((fate) => fate === 'new').length
  return {
    counts: { added, changed: differing.length - added, removed: 0 },
    lines: differing.map(({ line }) => line),
    write: () =>
      upsert(
        tx,
        table,
        differing.map(({ row }) => row),
        how,
      ),
  }
}

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

type UpsertOutcome = 'new' | 'changed' | 'same'

async function compare<T extends PgTable>(
  tx: Db,
  table: T,
  rows: T['$inferInsert'][],
  how: UpsertOptions<T['$inferInsert']>,
): Promise<UpsertOutcome[]> {
  if (rows.length === 0) return []
  const columns = getTableColumns(table)
  const [firstKey = ''] = how.key
  const names = [...how.key, ...how.update]
  const given = rows.map((row) =>
    Object.fromEntries(names.map((name) => [columnOf(table, name).name, row[name]])),
  )
  const matches = how.key.map(
    (name) => sql`${columns[name]} = ${excluded(columnOf(table, name).name)}`,
  )
  const { rows: fates } = await tx.execute<{ fate: UpsertOutcome }>(sql`
    select case when ${columnOf(table, firstKey)} is null then 'new'
      when ${differs(table, how)} then 'changed' else 'same' end as fate
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(given)}::jsonb) with ordinality as excluded
    left join ${table} on ${sql.join(matches, sql` and `)}
    order by excluded.ordinality`)
  return fates.map(({ fate }) => fate)
}

/** SQL condition: true if the existing row differs from the proposed one. */
function differs<T extends PgTable>(table: T, how: UpsertOptions<T['$inferInsert']>): SQL {
  const columns = getTableColumns(table)
  const differing = how.update.map(
    (name) => sql`${columns[name]} is distinct from ${newValue(table, how, name)}`,
  )
  return sql.join(differing, sql` or `)
}

/** Returns the column that a property of a table's rows is stored in. */
function columnOf(table: PgTable, name: string): PgColumn {
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
