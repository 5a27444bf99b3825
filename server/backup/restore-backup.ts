import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { lastMigration, acquireMigrationLock, migrateTo } from '#server/db/migrate.ts'
import { OperatorError } from '#server/operator/errors.ts'
import { FAR_FUTURE } from '#server/ports/file-store.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { single } from '#server/db/single.ts'
import { parseFileId, SEQUENCES, sequencesSchema, parseTableName } from './archive-format.ts'
import type { Manifest, Sequences } from './archive-format.ts'
import { damagedArchiveError, newerVersionError, parseJson } from './archive-reader.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { countRows } from './dump-tables.ts'
import { setSequences, TableLoader } from './load-tables.ts'
import { withUnlimitedConnection } from './snapshot.ts'
import { findBlockingEntries, stageFiles } from './staged-files.ts'
import type { StagedFiles } from './staged-files.ts'

interface Target {
  /** URL of the database. */
  url: string
  store: FileStore
  /** Folder of received files. */
  folder: string
}

export interface Restored {
  files: number
  missing: number
}

/** Reads the manifest. Throws an `OperatorError` if this version cannot restore the archive. */
export async function readRestorable(archive: ArchiveReader): Promise<Manifest> {
  const manifest = await archive.readManifest()
  if (manifest.migration > lastMigration()) throw newerVersionError()
  return manifest
}

/**
 * Restores an archive into an empty database and an empty folder, all or nothing. The tables are then at the migration
 * of the version that made it.
 */
export async function restoreBackup(
  archive: ArchiveReader,
  manifest: Manifest,
  { url, store, folder }: Target,
): Promise<Restored> {
  return withUnlimitedConnection(url, async (client) => {
    // A portal that starts meanwhile waits for this lock.
    await acquireMigrationLock(client)
    await assertEmpty(client, folder)
    await assertEmptyStore(store)
    await silenceDatabaseLog(client)
    const staged = await stageFiles(folder, store)
    try {
      await client.query('begin')
      await loadMembers(client, archive, manifest, staged)
      await staged.publish()
      await client.query('commit')
    } catch (error) {
      await staged.discard()
      throw error
    }
    await store.setInstallation(manifest.installation)
    await client.query('analyze')
    const { files, missing } = archive.end
    return { files, missing }
  })
}

async function loadMembers(
  client: pg.ClientBase,
  archive: ArchiveReader,
  manifest: Manifest,
  staged: StagedFiles,
): Promise<void> {
  await migrateTo(client, manifest.migration)
  const loader = new TableLoader(client, manifest.tables)
  await loader.begin()
  let files = 0
  let sequences: Sequences = []
  for await (const { name, content } of archive.members()) {
    const [table, file] = [parseTableName(name), parseFileId(name)]
    if (table !== undefined) await loader.load(table, content)
    else if (name === SEQUENCES) sequences = parseJson(sequencesSchema, await text(content))
    else if (file === undefined) throw damagedArchiveError()
    else {
      await staged.add(file, content)
      files += 1
    }
  }
  await setSequences(client, sequences)
  await loader.end()
  const { end } = archive
  const known = await countRows(client, 'files')
  if (files !== end.files || known !== end.files + end.missing) throw damagedArchiveError()
}

async function assertEmpty(client: pg.ClientBase, folder: string): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_class where relnamespace in ('public'::regnamespace, to_regnamespace('drizzle'))
       and relkind in ('r', 'p', 'v', 'm', 'S')) as found`,
  )
  if (single(rows).found) {
    throw new OperatorError(
      'Baza de date nu este goală. Restaurați într-una nouă: alt DATA_DIR, sau alt DATABASE_URL.',
    )
  }
  if ((await findBlockingEntries(folder)).length === 0) return
  throw new OperatorError(
    `Folderul ${folder} nu este gol. Mutați-l sau restaurați în alt DATA_DIR.`,
  )
}

async function assertEmptyStore(store: FileStore): Promise<void> {
  for await (const _ of store.listOlderThan(FAR_FUTURE)) {
    throw new OperatorError('Depozitul S3 nu este gol. Restaurați în altul: alt FILES_S3_PREFIX.')
  }
}

// The database log would quote a row that fails to load. Only a superuser may change what is logged.
async function silenceDatabaseLog(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config('log_min_messages', 'panic', false) from pg_roles where rolname = current_user and rolsuper`,
  )
}
