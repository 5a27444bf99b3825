import { and, eq, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { addressSave } from '#contract/cetatean.ts'
import { fisierIncarca } from '#contract/operator/fisiere.ts'
import { register, registerInrolat } from '#contract/register.ts'
import { saveSolicitareContract } from '#contract/solicitari.ts'
import { uploadFileRegister } from '#contract/uploads.ts'
import { addresses, citizens, files, idempotency, solicitari } from '#server/db/schema.ts'
import { PURGED_ANSWER } from '#server/crypto/stored-answer.ts'
import type { Db } from '#server/db/db.ts'
import type { Ports } from '#server/ports/ports.ts'

/** A call whose object may be deleted later, and a query of its object if that is left. */
type KeyedObject = [path: string, present: SQL]

const { objectId } = idempotency
const filePresent = sql`select from ${files} where id = ${objectId}::uuid`
const accountPresent = sql`select from ${citizens} where id = ${objectId}::integer and state <> 'inchis'`

/** Calls whose key is freed for a new object: a queue uploads a file again that was not used in time. */
const reusableKeys: KeyedObject[] = [
  [uploadFileRegister.path, filePresent],
  [fisierIncarca.path, filePresent],
  [register.path, accountPresent],
  [registerInrolat.path, accountPresent],
]

/** Calls whose key is kept: a late repeat must not bring back what its citizen has deleted. */
const retainedKeys: KeyedObject[] = [
  [addressSave.path, sql`select from ${addresses} where id = ${objectId}::integer`],
  [saveSolicitareContract.path, sql`select from ${solicitari} where id = ${objectId}::integer`],
]

/** Keys of one statement. */
const SLICE = 10_000

/**
 * Purges the stored answers of idempotency keys whose object is gone. All keys are looked at, a slice of them by each
 * statement.
 */
export async function purgeIdempotencyKeys(
  { db }: Pick<Ports, 'db'>,
  slice = SLICE,
): Promise<void> {
  for (let after: string | null = '-infinity'; after !== null;) {
    const upTo = await findSliceEnd(db, after, slice)
    await purgeSlice(db, isBetween(after, upTo))
    after = upTo
  }
}

/** Finds the time of the last key of a slice; null when the slice is the last. */
async function findSliceEnd(db: Db, after: string, slice: number): Promise<string | null> {
  const { rows } = await db.execute<{ end: string }>(sql`
    select created_at::text as end from ${idempotency} where created_at > ${after}::timestamptz
    order by created_at offset ${slice - 1} limit 1`)
  return rows[0]?.end ?? null
}

const isBetween = (after: string, upTo: string | null): SQL => sql`
  ${idempotency.createdAt} > ${after}::timestamptz
  and ${idempotency.createdAt} <= ${upTo ?? 'infinity'}::timestamptz`

async function purgeSlice(db: Db, isInSlice: SQL): Promise<void> {
  await db.delete(idempotency).where(and(isInSlice, isObjectGone(reusableKeys)))
  await db
    .update(idempotency)
    .set({ answer: PURGED_ANSWER })
    .where(and(isInSlice, isObjectGone(retainedKeys), ne(idempotency.answer, PURGED_ANSWER)))
}

// By `case`: the id is of the type of the call's object, and is read as such for no other call.
function isObjectGone(objects: KeyedObject[]): SQL {
  const cases = objects.map(
    ([path, present]) =>
      sql`when ${eq(idempotency.route, path)} and ${objectId} is not null then not exists (${present})`,
  )
  return sql`case ${sql.join(cases, sql` `)} else false end`
}
