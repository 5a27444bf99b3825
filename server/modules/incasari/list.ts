import { and, asc, desc, inArray, sql } from 'drizzle-orm'
import type { ReceiptState } from '#contract/money-fields.ts'
import type { Db } from '#server/db/db.ts'
import { receipts } from '#server/db/schema.ts'
import { matchesSearch } from '#server/db/search.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { findReceipt } from './repo.ts'
import type { ReceiptRow } from './repo.ts'

export interface ReceiptQuery {
  states: readonly ReceiptState[]
  search?: string | undefined
  /** `certitudine`: the surest of those that wait first; `noi`: the newest first. */
  order: 'certitudine' | 'noi'
  /** Position of the last row of the page before. */
  after?: ReceiptPosition | undefined
  limit: number
}

/** Rank of certainty and id of a receipt; the rank counts only in the order by certainty. */
export type ReceiptPosition = [rank: number, id: number]

const certainties = ['probabila', 'slaba', 'niciuna']
const LAST_RANK = certainties.length + 1

export const rankReceipt = ({ certainty }: Pick<ReceiptRow, 'certainty'>): number =>
  certainties.indexOf(certainty) + 1 || LAST_RANK

const rank = sql`coalesce(array_position(array['probabila', 'slaba', 'niciuna'], ${receipts.certainty}), ${sql.raw(String(LAST_RANK))})`

/** A search reads each row, so it is bounded to the newest of those that do not wait. */
const SEARCHED_RECEIPTS = 50_000

/** Lists receipts in some states, all of them or one page. */
export function listReceipts(db: Db, query: ReceiptQuery): Promise<ReceiptRow[]> {
  const { states, search, order, after, limit } = query
  const isByCertainty = order === 'certitudine'
  return db
    .select()
    .from(receipts)
    .where(
      and(
        inArray(receipts.state, [...states]),
        after && (isByCertainty ? followsByCertainty(after) : sql`${receipts.id} < ${after[1]}`),
        search ? and(isSearched(states), matchesSearch(search, ...searchedTexts)) : undefined,
      ),
    )
    .orderBy(...(isByCertainty ? [asc(rank), asc(receipts.id)] : [desc(receipts.id)]))
    .limit(limit)
}

const followsByCertainty = ([last, id]: ReceiptPosition) =>
  sql`(${rank}, ${receipts.id}) > (${last}::int, ${id}::int)`

const isSearched = (states: readonly ReceiptState[]) =>
  states.includes('incasata')
    ? sql`${receipts.id} > (select coalesce(max(id), 0) - ${SEARCHED_RECEIPTS} from ${receipts})`
    : undefined

const searchedTexts = [
  sql`${receipts.id}::text`,
  receipts.reference,
  receipts.payerName,
  receipts.payerIban,
  receipts.paymentReference,
  receipts.remittance,
  receipts.explanation,
  sql`replace((${receipts.bani} / 100.0)::numeric(12, 2)::text, '.', ',')`,
]

export const countReceipts = (db: Db, states: readonly ReceiptState[]): Promise<number> =>
  db.$count(receipts, inArray(receipts.state, [...states]))

/** Reads the client codes of citizens, by citizen. */
export async function readClientCodes(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; codes: string }>(sql`
    select citizen_id as id, string_agg(distinct cod_client, ', ') as codes from contracts
    where citizen_id = any(${sql.param([...new Set(ids)])}::integer[]) group by citizen_id`)
  return new Map(rows.map(({ id, codes }) => [id, codes]))
}

/** Lists the client of a receipt, or those who it may be from. */
export const listCandidateIds = ({ citizenId, candidates }: ReceiptRow): number[] =>
  citizenId === null ? candidates.map((one) => one.citizenId) : [citizenId]

/** Finds a receipt with its payer; the audit records the viewer. Null if there is none. */
export async function viewReceipt(
  { actor, requestId = '' }: Pick<OperatorContext, 'actor' | 'requestId'>,
  db: Db,
  id: number,
): Promise<ReceiptRow | null> {
  const row = await findReceipt(db, id)
  if (!row) return null
  await audit(db, { actor, action: 'incasare.vazuta', subject: `incasare:${id}`, requestId })
  return row
}
