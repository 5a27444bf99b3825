import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { single } from '#server/db/single.ts'
import { PART_BYTES } from './archive-format.ts'
import type { Sequences, Table } from './archive-format.ts'

const SCHEMA = 'public'

/** Qualified and quoted name of a table. */
export const qualifyTable = (name: string): string => `${SCHEMA}.${pg.escapeIdentifier(name)}`
export const columnList = ({ columns }: Pick<Table, 'columns'>): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/** Lists all tables with their non-generated columns and their row counts in the snapshot of `client`. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'rows'>>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = $1::regnamespace and c.relkind = 'r'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname
     order by c.relname`,
    [SCHEMA],
  )
  const tables: Table[] = []
  for (const table of rows) tables.push({ ...table, rows: await countRows(client, table.name) })
  return tables
}

export async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from ${qualifyTable(table)}`,
  )
  return Number(single(rows).count)
}

/** Yields the rows of a table as COPY text, in parts of whole rows. */
export async function* dumpRows(client: pg.ClientBase, table: Table): AsyncGenerator<Buffer> {
  const statement = `copy ${qualifyTable(table.name)} (${columnList(table)}) to stdout`
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of client.query(copyTo(statement)) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    const bytes = Buffer.concat(chunks)
    // COPY writes unescaped line feeds only at the ends of rows.
    const end = bytes.lastIndexOf('\n') + 1
    if (end > 0) yield bytes.subarray(0, end)
    chunks = [bytes.subarray(end)]
    size = bytes.length - end
  }
  if (size > 0) yield Buffer.concat(chunks)
}

/** Reads all sequences. They only grow, so values read after the tables are beyond every row. */
export async function readSequences(client: pg.ClientBase): Promise<Sequences> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'S' order by relname`,
    [SCHEMA],
  )
  const sequences: Sequences = []
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${qualifyTable(name)}`,
    )
    sequences.push({ name, ...single(rows) })
  }
  return sequences
}
