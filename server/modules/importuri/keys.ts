import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { ImportContext, Keyed, Line } from './kind.ts'

/** Creates a temporary table for the keys of a file, so that its length is not bounded by memory. */
export async function createKeyTable(session: Db): Promise<void> {
  await session.execute(
    sql`create temporary table import_keys (key text primary key, line integer not null)`,
  )
}

/** Claims the keys of lines. A line whose key an earlier line holds is reported as wrong and left out. */
export async function claimKeys<Row>(
  session: Db,
  wrong: ImportContext['wrong'],
  lines: Keyed<Row>[],
): Promise<Line<Row>[]> {
  if (lines.length === 0) return []
  const claims = lines.flatMap(({ line, keys }) => keys.map((key) => ({ key, line })))
  await insert(session, claims)
  const holders = await findKeyHolders(
    session,
    claims.map(({ key }) => key),
  )
  return lines.flatMap(({ line, row, keys }) => {
    const before = keys.map((key) => holders.get(key)).find((holder) => holder !== line)
    return before === undefined ? [{ line, row }] : wrong(line, '', `repetă linia ${before}`)
  })
}

async function insert(tx: Db, claims: { key: string; line: number }[]): Promise<void> {
  const keys = sql.param(claims.map(({ key }) => key))
  const lines = sql.param(claims.map(({ line }) => line))
  await tx.execute(sql`
    insert into import_keys (key, line)
    select key, min(line) from unnest(${keys}::text[], ${lines}::integer[]) as claims (key, line)
    group by key
    on conflict do nothing`)
}

async function findKeyHolders(tx: Db, keys: string[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ key: string; line: number }>(
    sql`select key, line from import_keys where key = any(${sql.param(keys)}::text[])`,
  )
  return new Map(rows.map(({ key, line }) => [key, line]))
}
