import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { paginate } from '#server/db/paginate.ts'
import type { Page, Paged } from '#server/db/paginate.ts'
import { receipts } from '#server/db/schema.ts'
import type { ReceiptRow } from './repo.ts'
import type { ReceiptState } from '#contract/money-fields.ts'

/** States in which a receipt counts for its client, or has counted. */
const bookedStates: ReceiptState[] = ['incasata', 'anulata']

/** Lists one page of the transfers and cash booked to a client, newest first, with the total. */
export async function listClientReceipts(
  db: Db,
  citizenId: number,
  page: Page,
): Promise<Paged<{ row: ReceiptRow }>> {
  const which = and(eq(receipts.citizenId, citizenId), inArray(receipts.state, bookedStates))
  const rows = await db
    .select({ row: receipts, total: db.$count(receipts, which) })
    .from(receipts)
    .where(which)
    .orderBy(desc(receipts.valueOn), desc(receipts.id))
    .limit(page.limit)
    .offset(page.offset)
  return paginate(rows, page, () => db.$count(receipts, which))
}
