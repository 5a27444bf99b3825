import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { citizenPasskeys } from '#server/db/schema.ts'
import type { PasskeyRow } from '#server/domain/passkeys.ts'

/** Stores a passkey. Null when its credential is known already. */
export async function insertPasskey(
  db: Db,
  passkey: typeof citizenPasskeys.$inferInsert,
): Promise<PasskeyRow | null> {
  const [row] = await db.insert(citizenPasskeys).values(passkey).onConflictDoNothing().returning()
  return row ?? null
}

/** Names a citizen's passkey. Null when they have none with that id. */
export async function setPasskeyName(
  db: Db,
  citizenId: number,
  id: string,
  nume: string,
): Promise<PasskeyRow | null> {
  const [row] = await db
    .update(citizenPasskeys)
    .set({ nume })
    .where(ownPasskey(citizenId, id))
    .returning()
  return row ?? null
}

/** Deletes a citizen's passkey and returns it as it was. Null when they have none with that id. */
export async function deletePasskey(
  db: Db,
  citizenId: number,
  id: string,
): Promise<PasskeyRow | null> {
  const [row] = await db.delete(citizenPasskeys).where(ownPasskey(citizenId, id)).returning()
  return row ?? null
}

const ownPasskey = (citizenId: number, id: string) =>
  and(eq(citizenPasskeys.citizenId, citizenId), eq(citizenPasskeys.id, id))
