import { sql } from 'drizzle-orm'
import { normalizeText } from '#contract/text.ts'
import type { Db } from '#server/db/db.ts'
import type { CsvLine } from './csv.ts'
import type { createGroupMatcher } from './grouped-kind.ts'

/** Lines written per transaction, few so that nobody waits long for a row lock. */
const BATCH = 200

/** Lines to be written, in batches in a temporary table of the session. */
export interface Staging {
  /** Number of batches so far; they are numbered from 0. */
  readonly batches: number
  /** Number of lines so far. */
  readonly lines: number
  add(lines: CsvLine[]): Promise<void>
  read(tx: Db, batch: number): Promise<CsvLine[]>
}

/** Creates the staging table. Lines of one group are never split across batches. */
export async function openStaging(
  session: Db,
  isSameGroup: ReturnType<typeof createGroupMatcher>,
): Promise<Staging> {
  await session.execute(sql`
    create temporary table import_lines (
      batch integer, line integer, cells jsonb, primary key (batch, line)
    )`)
  let last: CsvLine | undefined
  let [batch, inBatch, count] = [0, 0, 0]

  function batchOf(line: CsvLine): number {
    if (inBatch >= BATCH && last && !isSameGroup(last, line)) {
      batch += 1
      inBatch = 0
    }
    inBatch += 1
    last = line
    return batch
  }

  return {
    get batches() {
      return count === 0 ? 0 : batch + 1
    },
    get lines() {
      return count
    },
    async add(lines) {
      if (lines.length === 0) return
      const rows = lines.map((line) => ({
        batch: batchOf(line),
        line: line.line,
        cells: line.cells.map(normalizeText),
      }))
      await session.execute(sql`
        insert into import_lines
        select batch, line, cells
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as staged (batch integer, line integer, cells jsonb)`)
      count += lines.length
    },
    async read(tx, wanted) {
      const { rows } = await tx.execute<{ line: number; cells: string[] }>(
        sql`select line, cells from import_lines where batch = ${wanted} order by line`,
      )
      return rows
    },
  }
}
