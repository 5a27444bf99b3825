import type pg from 'pg'
import type { FileStore } from '#server/ports/file-store.ts'
import { storedFilePath } from './archive-format.ts'
import type { ArchiveWriter } from './archive-writer.ts'

/** Counts of the files referenced in a snapshot. */
export interface DumpedFiles {
  files: number
  missing: number
  /** Archived, but the bytes differ from those received. */
  damaged: number
}

interface FileRow {
  id: string
  type: string
  sha256: string
}

const BATCH = 500

/** Archives the stored files referenced in the snapshot of `client`, and counts the missing ones. */
export async function dumpFiles(
  client: pg.ClientBase,
  store: FileStore,
  archive: ArchiveWriter,
): Promise<DumpedFiles> {
  const dumped: DumpedFiles = { files: 0, missing: 0, damaged: 0 }
  await client.query(
    'declare stored_files no scroll cursor for select id, type, sha256 from files order by id',
  )
  for (let rows = await fetchRows(client); rows.length > 0; rows = await fetchRows(client)) {
    for (const row of rows) await dumpFile(row, store, archive, dumped)
  }
  return dumped
}

const fetchRows = async (client: pg.ClientBase): Promise<FileRow[]> =>
  (await client.query<FileRow>(`fetch ${BATCH} from stored_files`)).rows

async function dumpFile(
  { id, type, sha256 }: FileRow,
  store: FileStore,
  archive: ArchiveWriter,
  dumped: DumpedFiles,
): Promise<void> {
  const size = await store.sizeOf(id)
  if (size === null) {
    dumped.missing += 1
    return
  }
  const actual = await archive.addStream(storedFilePath(id), size, store.read(id))
  dumped.files += 1
  // Images are re-encoded on upload, while `sha256` is that of the bytes received.
  if (!type.startsWith('image/') && actual !== sha256) dumped.damaged += 1
}
