import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { readAppliedMigration } from '#server/db/migrate.ts'
import { OperatorError } from '#server/operator/errors.ts'
import { formatPairing } from '#server/operator/file-store.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { single } from '#server/db/single.ts'
import { FORMAT, MANIFEST, SEQUENCES, tablePartPath } from './archive-format.ts'
import type { Manifest } from './archive-format.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { dumpFiles } from './dump-files.ts'
import type { DumpedFiles } from './dump-files.ts'
import { dumpRows, listTables, readSequences } from './dump-tables.ts'
import { withSnapshot } from './snapshot.ts'

/** Most bytes are photos, which do not compress; text does even at the fastest level. */
const GZIP = { level: 1, chunkSize: 256 * 1024 }

interface BackupOptions {
  /** URL of the database. */
  url: string
  store: FileStore
  dataDir: string
  /** Version of the portal. */
  version: string
  /** Receives the bytes; ended afterwards unless it is a standard stream. */
  target: Writable
  /** Aborts the backup. */
  signal?: AbortSignal
}

export interface Backup extends DumpedFiles {
  manifest: Manifest
}

/** Archives a consistent snapshot of database and stored files. Throws if any part cannot be read or written. */
export async function createBackup({
  url,
  store,
  dataDir,
  version,
  target,
  signal,
}: BackupOptions): Promise<Backup> {
  return withSnapshot(url, async (client) => {
    const manifest = await describe(client, version)
    const theirs = await store.installation()
    if (theirs !== null && theirs !== manifest.installation) throw pairingError('foreign', dataDir)
    const archive = new ArchiveWriter(new Date(manifest.createdAt))
    const written = pipeline(archive.stream, createGzip(GZIP), target, signal ? { signal } : {})
    const [end, filled] = await Promise.allSettled([
      written,
      writeMembers(archive, manifest, client, store),
    ])
    // A write failure is the cause of the read failure, so it is thrown first.
    if (end.status === 'rejected') throw end.reason
    if (filled.status === 'rejected') throw filled.reason
    const dumped = filled.value
    if (dumped.files === 0 && dumped.missing > 0) throw pairingError('missing', dataDir)
    return { manifest, ...dumped }
  })
}

const pairingError = (pairing: 'foreign' | 'missing', dataDir: string): OperatorError =>
  new OperatorError(formatPairing(pairing, dataDir))

async function describe(client: pg.ClientBase, version: string): Promise<Manifest> {
  const migration = await readAppliedMigration(client)
  if (migration === null)
    throw new OperatorError('Baza de date este goală: nu este nimic de copiat.')
  const { rows } = await client.query<{ now: Date; postgres: string; installation: string }>(
    `select now(), current_setting('server_version') as postgres, id as installation from installation`,
  )
  const { now, postgres, installation } = single(rows)
  const tables = await listTables(client)
  const createdAt = now.toISOString()
  return { format: FORMAT, createdAt, version, postgres, migration, installation, tables }
}

async function writeMembers(
  archive: ArchiveWriter,
  manifest: Manifest,
  client: pg.ClientBase,
  store: FileStore,
): Promise<DumpedFiles> {
  try {
    await archive.addJson(MANIFEST, manifest)
    for (const table of manifest.tables) {
      let part = 0
      for await (const rows of dumpRows(client, table)) {
        part += 1
        await archive.add(tablePartPath(table.name, part), rows)
      }
    }
    await archive.addJson(SEQUENCES, await readSequences(client))
    const dumped = await dumpFiles(client, store, archive)
    await archive.finish({ files: dumped.files, missing: dumped.missing })
    return dumped
  } catch (error) {
    archive.abort(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}
