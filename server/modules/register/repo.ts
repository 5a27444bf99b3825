import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { addresses, citizens, files } from '#server/db/schema.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { registrationOf } from '#server/domain/registration.ts'

type NewCitizen = typeof citizens.$inferInsert
type NewAddress = Omit<typeof addresses.$inferInsert, 'citizenId'>

/** Adds a citizen with a first address, the default one. */
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
 * Removes a registration that nobody confirmed, with its codes, links and address; its files are free again.
 * Answers false when it is none any more: it was confirmed, or removed, at this very moment.
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
    .where(eq(files.usedBy, registrationOf(citizenId)))
  return true
}
