import type { Db } from '#server/db/db.ts'
import { findById } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'

/** Finds a citizen with an account whose confirmed e-mail is the given address; null for any other. */
export async function findOwner(
  db: Db,
  citizenId: number,
  address: string,
): Promise<CitizenRow | null> {
  const citizen = await findById(db, citizenId)
  const isConfirmed = citizen?.state === 'activ' && citizen.emailConfirmedAt !== null
  return isConfirmed && citizen.email?.toLowerCase() === address.toLowerCase() ? citizen : null
}
