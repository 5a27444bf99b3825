import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { addressSave } from '#contract/cetatean.ts'
import { fisierIncarca } from '#contract/operator/fisiere.ts'
import { register, registerInrolat } from '#contract/register.ts'
import { saveSolicitareContract } from '#contract/solicitari.ts'
import { uploadFileRegister } from '#contract/uploads.ts'
import { addresses, citizens, files, idempotency, solicitari } from '#server/db/schema.ts'
import { PURGED_ANSWER } from '#server/crypto/stored-answer.ts'
import type { Ports } from '#server/ports/ports.ts'

/** A call whose object may be deleted later, and a query of the objects that are left. */
type KeyedObject = [path: string, present: SQL]

/** Calls whose key is freed for a new object: a queue uploads a file again that was not used in time. */
const reusableKeys: KeyedObject[] = [
  [uploadFileRegister.path, sql`select id from ${files}`],
  [fisierIncarca.path, sql`select id from ${files}`],
  [register.path, sql`select id from ${citizens} where state <> 'inchis'`],
  [registerInrolat.path, sql`select id from ${citizens} where state <> 'inchis'`],
]

/** Calls whose key is kept: a late repeat must not bring back what its citizen has deleted. */
const retainedKeys: KeyedObject[] = [
  [addressSave.path, sql`select id from ${addresses}`],
  [saveSolicitareContract.path, sql`select id from ${solicitari}`],
]

/** Purges the stored answers of idempotency keys whose object is gone. */
export async function purgeIdempotencyKeys({ db }: Pick<Ports, 'db'>): Promise<void> {
  for (const made of reusableKeys) await db.delete(idempotency).where(isObjectGone(made))
  const isKept = ne(idempotency.answer, PURGED_ANSWER)
  for (const made of retainedKeys) {
    await db
      .update(idempotency)
      .set({ answer: PURGED_ANSWER })
      .where(and(isObjectGone(made), isKept))
  }
}

function isObjectGone([path, present]: KeyedObject): SQL | undefined {
  const isGone = sql`not exists (
    select 1 from (${present}) present where present.id::text = ${idempotency.objectId}
  )`
  return and(eq(idempotency.route, path), isNotNull(idempotency.objectId), isGone)
}
