import type pg from 'pg'

/** Rows that each large table is said to have, and of each value of an indexed column. */
const ROWS = 20_000_000
const ROWS_OF_A_VALUE = 20

/**
 * Makes PostgreSQL plan as if the given tables were large: a page of each is said to have all the rows. A table without
 * a page is left alone: PostgreSQL takes one that was never analysed for a small one, and one said to be large for empty.
 */
export async function forgeStatistics(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<void> {
  // Statistics that autovacuum has gathered of the few rows would contradict it.
  await client.query(
    `select pg_clear_attribute_stats('public', t.relname::text, a.attname::text, false)
     from pg_class t join pg_attribute a on a.attrelid = t.oid
     where t.relname = any($1::text[]) and t.relnamespace = 'public'::regnamespace
       and a.attnum > 0 and not a.attisdropped`,
    [tables],
  )
  await client.query(
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', name, 'relpages', 1, 'reltuples', $2::real)
     from unnest($1::text[]) as name where pg_relation_size(name::regclass) > 0`,
    [tables, ROWS],
  )
  // An index too: a partial one that is small may be read whole. Its first page holds no rows.
  await client.query(
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', i.relname::text, 'relpages', 2,
       'reltuples', $2::real)
     from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
     where t.relname = any($1::text[]) and pg_relation_size(t.oid) > 0`,
    [tables, ROWS],
  )
  await client.query(
    `select pg_restore_attribute_stats('schemaname', 'public', 'relname', t.relname::text,
       'attname', a.attname::text, 'inherited', false, 'null_frac', case when a.attnotnull then 0 else 0.5 end::real, 'avg_width', 8, 'n_distinct', $2::real)
     from (select distinct indrelid, indkey[0] as attnum from pg_index) i
     join pg_class t on t.oid = i.indrelid
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.attnum
     where t.relname = any($1::text[]) and t.relnamespace = 'public'::regnamespace
       and a.attname not in ('kind', 'state', 'channel', 'route')`,
    [tables, -1 / ROWS_OF_A_VALUE],
  )
}
