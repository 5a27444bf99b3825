import type { SupportRequest } from '#contract/support.ts'
import type { Db } from '#server/db/db.ts'
import { supportRequests } from '#server/db/schema.ts'

/** Keeps a request for support; answers its id. */
export async function insertSupportRequest(
  db: Db,
  request: SupportRequest,
  citizenId: number | null,
  now: Date,
): Promise<number> {
  const { nume, prenume, telefon, email, observatii, pagina } = request
  const [row] = await db
    .insert(supportRequests)
    .values({ citizenId, nume, prenume, telefon, email, observatii, pagina, createdAt: now })
    .returning({ id: supportRequests.id })
  if (!row) throw new Error('The insert of a support request returned no row')
  return row.id
}
