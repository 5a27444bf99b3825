import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/** Rows of one statement: few enough to end well within its timeout. */
const BATCH = 5000

/** Deletes the rows that a condition names, in several statements: one alone could meet its timeout and delete none. */
export async function deleteInBatches(
  db: Db,
  table: PgTable,
  condition: SQL | undefined,
  batch = BATCH,
): Promise<void> {
  const some = sql`array(select ctid from ${table} where ${condition} limit ${batch})`
  for (;;) {
    const { rowCount } = await db.delete(table).where(sql`ctid = any(${some})`)
    if ((rowCount ?? 0) < batch) return
  }
}
