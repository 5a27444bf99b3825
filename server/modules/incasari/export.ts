import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { receipts } from '#server/db/schema.ts'

/** Every receipt booked to a citizen, for the export of their data; payers may be others, so only the amounts. */
export async function exportReceipts(db: Db, citizenId: number) {
  const rows = await db
    .select()
    .from(receipts)
    .where(eq(receipts.citizenId, citizenId))
    .orderBy(asc(receipts.id))
  return rows.map(({ source, reference, valueOn, bani, state, remittance }) => ({
    sursa: source,
    referinta: reference,
    ziua: valueOn,
    suma_bani: bani,
    stare: state,
    detalii: remittance,
  }))
}
