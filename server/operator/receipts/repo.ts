import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { receipts } from '#server/db/schema.ts'
import { findReceipt } from '#server/modules/incasari/repo.ts'
import type { ReceiptRow } from '#server/modules/incasari/repo.ts'
import type { ReceiptState } from '#contract/desk/bani.ts'
import { OperatorError } from '../errors.ts'

/** Lists receipts in some states, the surest of those that wait first, with the total count. */
export async function listReceipts(db: Db, states: readonly ReceiptState[], limit: number) {
  const which = and(inArray(receipts.state, [...states]))
  const byCertainty = sql`array_position(array['probabila', 'slaba', 'niciuna'], ${receipts.certainty})`
  const rows = await db
    .select()
    .from(receipts)
    .where(which)
    .orderBy(asc(byCertainty), asc(receipts.id))
    .limit(limit)
  return { rows, total: await db.$count(receipts, which) }
}

/** Reads the client codes of citizens, by citizen. */
export async function readClientCodes(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; codes: string }>(sql`
    select citizen_id as id, string_agg(distinct cod_client, ', ') as codes from contracts
    where citizen_id = any(${sql.param(ids)}::integer[]) group by citizen_id`)
  return new Map(rows.map(({ id, codes }) => [id, codes]))
}

export const parseReceiptNumber = (given: string): number =>
  /^[1-9]\d{0,8}$/.test(given) ? Number(given) : 0

/** Finds a receipt by number. Throws an `OperatorError`. */
export async function requireReceipt(db: Db, given: string): Promise<ReceiptRow> {
  const row = await findReceipt(db, parseReceiptNumber(given))
  if (!row) throw new OperatorError(`Nu există încasarea ${given}.`)
  return row
}
