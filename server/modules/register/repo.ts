import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { addresses, citizens, files } from '#server/db/schema.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { registrationFilesKey } from '#server/domain/registration.ts'

type NewCitizen = typeof citizens.$inferInsert
type NewAddress = Omit<typeof addresses.$inferInsert, 'citizenId'>

/** Inserts a citizen with a first address, which is the default one. */
export async function insertCitizen(
  db: Db,
  citizen: NewCitizen,
  address: NewAddress,
): Promise<CitizenRow> {
  const [row] = await db.insert(citizens).values(citizen).returning()
  if (!row) throw new Error('The insert of a citizen returned no row')
  await db.insert(addresses).values({ ...address, citizenId: row.id, implicita: true })
  return row
}

/**
 * Deletes an unconfirmed registration with its codes, links and address (`ON DELETE CASCADE`), and releases its files.
 * Returns false when it was confirmed or deleted concurrently.
 */
export async function deleteRegistration(db: Db, citizenId: number): Promise<boolean> {
  const deleted = await db
    .delete(citizens)
    .where(and(eq(citizens.id, citizenId), eq(citizens.state, 'neconfirmat')))
    .returning({ id: citizens.id })
  if (deleted.length === 0) return false
  await db
    .update(files)
    .set({ usedBy: null })
    .where(eq(files.usedBy, registrationFilesKey(citizenId)))
  return true
}
