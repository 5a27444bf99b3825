import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import {
  citizens,
  deskCases,
  files,
  pickupReports,
  releasedPhotos,
  sesizareCategories,
  sesizareSupports,
  sesizari,
} from '#server/db/schema.ts'

/** Purpose of the secret ids of sesizări. */
export const SESIZARE_SECRET = 'sesizare'

/** SQL condition: the category is about public places. */
export const isPublicCategory: SQL<boolean> = sql<boolean>`(coalesce(${sesizareCategories.definition} ->> 'domeniu_public', '') = 'true')`

/** SQL condition: the sesizare is not about somebody's contract or pick-up. */
export const isUnlinked: SQL<boolean> = sql<boolean>`(${sesizari.values} ->> 'contract_id' is null and (
  select ${pickupReports.placeId} from ${pickupReports} where ${pickupReports.sesizareId} = ${sesizari.id}) is null)`

/** SQL condition: the sesizare is about a public place, and not about somebody's contract or pick-up. */
export const isPublicProblem: SQL<boolean> = sql<boolean>`(${isPublicCategory} and ${isUnlinked})`

/** SQL expression: the number of citizens who support the sesizare with this id. */
export const supporterCount = (sesizareId: AnyPgColumn): SQL<number> =>
  sql<number>`(select count(*)::int from ${sesizareSupports} where ${sesizareSupports.sesizareId} = ${sesizareId})`

/** SQL expression: the number of citizens who support a case of the queue; 0 of any that is no sesizare. */
export const deskSupporterCount: SQL<number> = sql<number>`(case when ${deskCases.kind} = 'sesizare' then ${supporterCount(deskCases.objectId)} else 0 end)`

/** Lists the citizens who support a sesizare. */
export async function listSupporterIds(db: Db, sesizareId: number): Promise<number[]> {
  const rows = await db
    .select({ id: sesizareSupports.citizenId })
    .from(sesizareSupports)
    .where(eq(sesizareSupports.sesizareId, sesizareId))
    .orderBy(sesizareSupports.citizenId)
  return rows.map(({ id }) => id)
}

/** Moves who supports a duplicate to its main sesizare, each counted once; its own citizen does not support it. */
export async function moveSupports(
  tx: Db,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx.execute(sql`
    with moved as (
      delete from ${sesizareSupports} where sesizare_id = ${from} returning citizen_id, created_at
    )
    insert into ${sesizareSupports} (sesizare_id, citizen_id, created_at)
    select main.id, moved.citizen_id, moved.created_at
    from moved join ${sesizari} main on main.id = ${to} and main.citizen_id <> moved.citizen_id
    join ${citizens} c on c.id = moved.citizen_id
    on conflict do nothing`)
}

/** SQL expression: ids of the files of a sesizare that other citizens may see. */
export const releasedFileIds: SQL<string[]> = sql<
  string[]
>`array(select ${releasedPhotos.fileId}::text from ${releasedPhotos} join ${files} on ${files.id} = ${releasedPhotos.fileId} where ${files.usedBy} = 'sesizare:' || ${sesizari.id})`
