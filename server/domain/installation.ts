import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { files, installation } from '#server/db/schema.ts'
import { FAR_FUTURE } from '#server/ports/file-store.ts'
import type { FileStore } from '#server/ports/file-store.ts'

/** Result of matching a database with a folder of files. */
export type InstallationMatch =
  | 'same'
  /** The folder is another installation's, or this database knows none of its files. */
  | 'foreign'
  /** The folder is new and empty, but the database refers to files. */
  | 'missing'

/**
 * Compares the installation of the database with that of the files. A folder without an id gets this one's if any of
 * its files is known here, or if neither side has any.
 */
export async function checkInstallation(db: Db, store: FileStore): Promise<InstallationMatch> {
  const own = await readInstallationId(db)
  const theirs = await store.installation()
  if (theirs !== null) return theirs === own ? 'same' : 'foreign'
  const pairing = await compareFiles(db, store)
  if (pairing === 'same') await store.setInstallation(own)
  return pairing
}

/** Assigns the files to this database, whatever id they carry. */
export async function adoptFiles(db: Db, store: FileStore): Promise<void> {
  await store.setInstallation(await readInstallationId(db))
}

async function readInstallationId(db: Db): Promise<string> {
  const [row] = await db.select().from(installation)
  if (!row) throw new Error('installation row not found')
  return row.id
}

async function compareFiles(db: Db, store: FileStore): Promise<InstallationMatch> {
  let isEmpty = true
  for await (const ids of store.listOlderThan(FAR_FUTURE)) {
    isEmpty = false
    if ((await findKnownFileIds(db, ids)).size > 0) return 'same'
  }
  if (!isEmpty) return 'foreign'
  return (await db.$count(files)) === 0 ? 'same' : 'missing'
}

/** Returns those of the ids that belong to files in the database. */
export async function findKnownFileIds(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(sql`${files.id} = any(${sql.param(ids)}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}
