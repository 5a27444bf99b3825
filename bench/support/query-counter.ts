import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { single } from '#server/db/single.ts'

/** Settings of PostgreSQL that a counter needs. */
export const QUERY_COUNTING = { shared_preload_libraries: 'pg_stat_statements' }

/** Reads how many statements the database has run, those that begin and end transactions too. */
export type QueryCounter = () => Promise<number>

/** Opens a counter on a database with `QUERY_COUNTING`; its own statements do not count. */
export async function openQueryCounter(db: Db): Promise<QueryCounter> {
  await db.execute(sql`create extension if not exists pg_stat_statements`)
  return async () => {
    const { rows } = await db.execute<{ calls: number }>(sql`
      select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
      where query not like '%pg_stat_statements%'`)
    return single(rows).calls
  }
}
