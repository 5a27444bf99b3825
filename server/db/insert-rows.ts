import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { columnOf } from './upsert.ts'

/**
 * Inserts rows as one JSON parameter. Thousands of parameters would take the driver and PostgreSQL longer than the
 * insert itself. `names`: the columns to set, in every row.
 */
export async function insertRows<T extends PgTable>(
  tx: Db,
  table: T,
  names: (keyof T['$inferInsert'] & string)[],
  rows: T['$inferInsert'][],
): Promise<void> {
  if (rows.length === 0) return
  const columns = names.map((name) => columnOf(table, name))
  const list = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const given = sql.join(
    columns.map(
      (column, index) => sql`${sql.identifier(names[index]!)} ${sql.raw(column.getSQLType())}`,
    ),
    sql`, `,
  )
  const values = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(sql`
    insert into ${table} (${list})
    select ${values} from json_to_recordset(${JSON.stringify(rows)}::json) as given (${given})`)
}
