import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { files, installation } from '#server/db/schema.ts'
import { FAR_FUTURE } from '#server/ports/file-store.ts'
import type { FileStore } from '#server/ports/file-store.ts'

/** How a database and a folder of files stand to each other. */
export type Pairing =
  | 'same'
  /** Of another installation, or with files of which this database knows none. */
  | 'foreign'
  /** The folder is empty and new, and the database knows of files. */
  | 'missing'

/**
 * Compares the installation of the database with that of the files. A folder that carries no id yet gets this one's when
 * its files are known here, or when neither side has any.
 */
export async function pairFiles(db: Db, store: FileStore): Promise<Pairing> {
  const own = await installationOf(db)
  const theirs = await store.installation()
  if (theirs !== null) return theirs === own ? 'same' : 'foreign'
  const pairing = await compareFiles(db, store)
  if (pairing === 'same') await store.setInstallation(own)
  return pairing
}

/** Makes the files those of this database, whatever they carry. */
export async function adoptFiles(db: Db, store: FileStore): Promise<void> {
  await store.setInstallation(await installationOf(db))
}

async function installationOf(db: Db): Promise<string> {
  const [row] = await db.select().from(installation)
  if (!row) throw new Error('The database carries no installation')
  return row.id
}

async function compareFiles(db: Db, store: FileStore): Promise<Pairing> {
  let isEmpty = true
  for await (const ids of store.listOlderThan(FAR_FUTURE)) {
    isEmpty = false
    if ((await knownFiles(db, ids)).size > 0) return 'same'
  }
  if (!isEmpty) return 'foreign'
  return (await db.$count(files)) === 0 ? 'same' : 'missing'
}

/** Which of some ids are of files that the database knows. */
export async function knownFiles(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(sql`${files.id} = any(${sql.param(ids)}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}
