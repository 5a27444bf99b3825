import { and, between, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SesizareState } from '#contract/sesizari.ts'
import type { Db } from '#server/db/db.ts'
import {
  deskCases,
  files,
  releasedPhotos,
  sesizareCategories,
  sesizareSupports,
  sesizari,
} from '#server/db/schema.ts'
import { nameIn } from '#server/domain/catalogues.ts'
import type { createBoundingBox } from '#server/domain/distance.ts'
import { isPublicProblem, supporterCount } from '#server/domain/supports.ts'
import { matchStreet } from '#server/modules/coada/search.ts'
import { openStates } from '#server/modules/sesizari/domain.ts'

/** Most rows read near a place, the newest; few of them are shown. */
const MOST_READ = 200
/** Most supported sesizări listed. */
const MOST_SUPPORTED = 100

const columns = {
  id: sesizari.id,
  citizenId: sesizari.citizenId,
  categorie: sesizari.categorie,
  denumire: nameIn(sesizareCategories.definition),
  state: sql<SesizareState>`${sesizari.state}`,
  createdAt: sesizari.createdAt,
  adresaText: sesizari.adresaText,
  lat: sesizari.lat,
  lng: sesizari.lng,
  isPublic: isPublicProblem,
  supporters: supporterCount(sesizari.id),
}

const isSupportedBy = (citizenId: number): SQL<boolean> => sql<boolean>`exists (
  select from ${sesizareSupports} where ${sesizareSupports.sesizareId} = ${sesizari.id}
    and ${sesizareSupports.citizenId} = ${citizenId})`

const hasCategory = eq(sesizareCategories.cod, sesizari.categorie)

const isOpenForOthers = (citizenId: number) =>
  and(inArray(sesizari.state, openStates), ne(sesizari.citizenId, citizenId), isPublicProblem)

export type NearRow = Awaited<ReturnType<typeof listInBox>>[number]

/** Lists open sesizări of others about public places within a bounding box. */
export function listInBox(
  db: Db,
  citizenId: number,
  { south, north, west, east }: ReturnType<typeof createBoundingBox>,
) {
  return db
    .select({ ...columns, isSupported: isSupportedBy(citizenId) })
    .from(sesizari)
    .innerJoin(sesizareCategories, hasCategory)
    .where(
      and(
        isOpenForOthers(citizenId),
        between(sesizari.lat, south, north),
        between(sesizari.lng, west, east),
      ),
    )
    .orderBy(desc(sesizari.id))
    .limit(MOST_READ)
}

/** Lists open sesizări of others about public places, by the words of a street; `onlyWithoutSpot` without coordinates. */
export function listOnStreet(
  db: Db,
  citizenId: number,
  street: string,
  { onlyWithoutSpot }: { onlyWithoutSpot: boolean },
): Promise<NearRow[]> {
  return db
    .select({ ...columns, isSupported: isSupportedBy(citizenId) })
    .from(deskCases)
    .innerJoin(sesizari, and(eq(deskCases.kind, 'sesizare'), eq(sesizari.id, deskCases.objectId)))
    .innerJoin(sesizareCategories, hasCategory)
    .where(
      and(
        matchStreet(street),
        deskCases.isOpen,
        isOpenForOthers(citizenId),
        onlyWithoutSpot ? isNull(sesizari.lat) : undefined,
      ),
    )
    .orderBy(desc(sesizari.id))
    .limit(MOST_READ)
}

/** Lists the sesizări that a citizen supports: the newest of them, open ones first. */
export function listSupported(db: Db, citizenId: number) {
  return db
    .select(columns)
    .from(sesizareSupports)
    .innerJoin(sesizari, eq(sesizari.id, sesizareSupports.sesizareId))
    .innerJoin(sesizareCategories, hasCategory)
    .where(eq(sesizareSupports.citizenId, citizenId))
    .orderBy(
      desc(inArray(sesizari.state, openStates)),
      desc(sesizareSupports.createdAt),
      desc(sesizari.id),
    )
    .limit(MOST_SUPPORTED)
}

/** Finds a sesizare of anybody. Locked (`FOR SHARE`), so that it does not close meanwhile. */
export async function lockReport(tx: Db, id: number) {
  const [row] = await tx
    .select(columns)
    .from(sesizari)
    .innerJoin(sesizareCategories, hasCategory)
    .where(eq(sesizari.id, id))
    .for('share', { of: sesizari })
  return row ?? null
}

export async function findReport(db: Db, id: number) {
  const [row] = await db
    .select(columns)
    .from(sesizari)
    .innerJoin(sesizareCategories, hasCategory)
    .where(eq(sesizari.id, id))
  return row ?? null
}

/** Adds a citizen to those who support a sesizare; false if they were. */
export async function insertSupport(
  tx: Db,
  support: typeof sesizareSupports.$inferInsert,
): Promise<boolean> {
  const added = await tx
    .insert(sesizareSupports)
    .values(support)
    .onConflictDoNothing()
    .returning({ id: sesizareSupports.sesizareId })
  return added.length > 0
}

/** Removes a citizen from those who support a sesizare; false if they were not. */
export async function deleteSupport(
  tx: Db,
  { sesizareId, citizenId }: { sesizareId: number; citizenId: number },
): Promise<boolean> {
  const removed = await tx
    .delete(sesizareSupports)
    .where(
      and(eq(sesizareSupports.sesizareId, sesizareId), eq(sesizareSupports.citizenId, citizenId)),
    )
    .returning({ id: sesizareSupports.sesizareId })
  return removed.length > 0
}

/** Returns the public id of the first released photo of each object, as `sesizare:12`. */
export async function listPublicPhotos(db: Db, usedBy: string[]): Promise<Map<string, string>> {
  if (usedBy.length === 0) return new Map()
  const rows = await db
    .select({ usedBy: sql<string>`${files.usedBy}`, publicId: releasedPhotos.publicId })
    .from(files)
    .innerJoin(releasedPhotos, eq(releasedPhotos.fileId, files.id))
    .where(inArray(files.usedBy, usedBy))
    .orderBy(desc(files.createdAt), desc(files.id))
  return new Map(rows.map((row) => [row.usedBy, row.publicId]))
}

/** Finds the file of a released photo while its sesizare is open and about a public place. */
export async function findPublicPhoto(db: Db, publicId: string) {
  const [row] = await db
    .select({ id: files.id, type: files.type })
    .from(releasedPhotos)
    .innerJoin(files, eq(files.id, releasedPhotos.fileId))
    .innerJoin(sesizari, eq(files.usedBy, sql`'sesizare:' || ${sesizari.id}`))
    .innerJoin(sesizareCategories, hasCategory)
    .where(
      and(
        eq(releasedPhotos.publicId, publicId),
        inArray(sesizari.state, openStates),
        isPublicProblem,
      ),
    )
  return row ?? null
}
