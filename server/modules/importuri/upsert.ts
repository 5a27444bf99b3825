import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { columnOf, differs, excluded, upsert } from '#server/db/upsert.ts'
import type { UpsertOptions } from '#server/db/upsert.ts'
import type { Line, Plan } from './kind.ts'

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
