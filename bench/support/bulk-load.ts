import { sql } from 'drizzle-orm'
import type { Database, Db } from '#server/db/db.ts'
import { openForBench } from './storage.ts'

/** Triggers and foreign keys are left out, which only a superuser may do. */
const SESSION_SETTINGS: Record<string, string> = {
  statement_timeout: '0',
  session_replication_role: 'replica',
  maintenance_work_mem: '256MB',
  work_mem: '64MB',
}

/** Runs `work` on one connection on which rows are inserted unchecked. */
export async function withBulkSession<T>(
  url: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openForBench(url, 1, 1)
  try {
    for (const [name, value] of Object.entries(SESSION_SETTINGS)) {
      await db.execute(sql`select set_config(${name}, ${value}, false)`)
    }
    return await work(db)
  } finally {
    await db.$client.end()
  }
}

/** Loads tables while they have no indexes but those of their constraints, builds them again and vacuums. */
export async function bulkLoad(
  url: string,
  tables: readonly string[],
  load: (db: Database) => Promise<void>,
): Promise<void> {
  await withBulkSession(url, async (db) => {
    const indexes = await listIndexes(db, tables)
    for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`)
    await load(db)
    for (const { definition } of indexes) await db.execute(sql.raw(definition))
    await db.execute(sql`vacuum (analyze)`)
  })
}

async function listIndexes(db: Db, tables: readonly string[]) {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    select relname as name, pg_get_indexdef(pg_class.oid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid::regclass::text = any(${sql.param(tables)}::text[])
      and not exists (select 1 from pg_constraint where conindid = indexrelid)`)
  return rows
}
