import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SupportRequest } from '#contract/support.ts'
import type { Db } from '#server/db/db.ts'
import { caseNotes, files, supportRequests } from '#server/db/schema.ts'

/** Inserts a support request and returns its id. */
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

const usedByRequest = sql<string>`'suport:' || ${supportRequests.id}`

/**
 * Erases the sender and the texts of support requests, and the internal notes about them; their numbers, states and dates stay. Their files are removed by
 * a later cleanup.
 */
export async function eraseRequests(db: Db, which: SQL): Promise<void> {
  await db
    .delete(caseNotes)
    .where(
      and(
        eq(caseNotes.kind, 'suport'),
        inArray(
          caseNotes.objectId,
          db.select({ id: supportRequests.id }).from(supportRequests).where(which),
        ),
      ),
    )
  const nobody = { nume: '', prenume: '', telefon: '', email: '', observatii: '', answer: '' }
  const erased = db.$with('erased').as(
    db
      .update(supportRequests)
      .set(nobody)
      .where(which)
      .returning({ usedBy: usedByRequest.as('used_by') }),
  )
  await db
    .with(erased)
    .update(files)
    .set({ usedBy: null, ownerId: null, name: '' })
    .where(inArray(files.usedBy, db.select({ usedBy: erased.usedBy }).from(erased)))
}
