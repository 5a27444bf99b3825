import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { single } from '#server/db/single.ts'

/** Settings of PostgreSQL that a counter needs. */
export const QUERY_COUNTING = { shared_preload_libraries: 'pg_stat_statements' }

interface Counts {
  /** Statements run, those that begin and end transactions too. */
  statements: number
  /** Pages of tables and indexes that they have read, from memory or disk. */
  pages: number
}

/** Reads what the database has done since it started. */
export type QueryCounter = () => Promise<Counts>

/** Opens a counter on a database with `QUERY_COUNTING`; its own statements do not count. */
export async function openQueryCounter(db: Db): Promise<QueryCounter> {
  await db.execute(sql`create extension if not exists pg_stat_statements`)
  return async () => {
    const { rows } = await db.execute<{ statements: number; pages: number }>(sql`
      select coalesce(sum(calls), 0)::float8 as statements,
        coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as pages
      from pg_stat_statements where query not like '%pg_stat_statements%'`)
    return single(rows)
  }
}
