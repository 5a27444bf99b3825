import { createHash } from 'node:crypto'
import type { ImportKindName } from '#contract/import-kinds.ts'
import type { Database } from '#server/db/db.ts'
import { ImportFileError, InterruptedImport } from './errors.ts'
import { importFile } from './import-file.ts'
import type { ImportObserver, ImportOptions, ImportResult, ImportWork } from './import-file.ts'
import { importKinds } from './kinds.ts'
import {
  insertCommandImport,
  saveEnd,
  saveProgress,
  saveStop,
  stopAbandonedImports,
} from './repo.ts'
import { recordChanges } from './undo.ts'
import { noChanges } from '#server/db/upsert.ts'

type Work = ImportWork & { db: Database }

const BUSY =
  'Un import de același fel este în lucru, pornit din birou sau de un program. Încercați după ce se încheie.'

/** Imports a file for a command, and records it in the history of imports. Throws as `importFile` does. */
export async function importForCommand(
  work: Work,
  kind: ImportKindName,
  { name, bytes }: { name: string; bytes: AsyncIterable<Uint8Array> },
  options: Omit<ImportOptions, 'observer'>,
): Promise<ImportResult> {
  const { db, clock } = work
  const measured = measureBytes(bytes)
  let id: number | null = null
  const observer: ImportObserver = {
    async onWriting(checked) {
      const now = clock.now()
      await stopAbandonedImports(db, now)
      const file = { fileName: name, digest: measured.digest(), size: measured.size() }
      const head = { kind, source: 'comanda', actor: work.actor, afterCheck: 'cele_bune' } as const
      id = await insertCommandImport(db, { ...head, ...file, createdAt: now }, checked)
      if (id === null) throw new ImportFileError(BUSY)
    },
    async inBatch(tx) {
      if (id !== null) await recordChanges(tx, id)
    },
    async onBatch(progress) {
      if (id !== null) await saveProgress(db, { id, done: noChanges }, progress)
    },
  }
  try {
    const result = await importFile(work, importKinds[kind], measured.bytes(), {
      ...options,
      observer,
    })
    if (id !== null) await saveEnd(db, { id }, result, clock.now())
    return result
  } catch (error) {
    if (id !== null) await saveInterruption(work, id, error)
    throw error
  }
}

/** Records why a command's import ended. If that fails too, the next import marks it as stopped. */
async function saveInterruption({ db, clock }: Work, id: number, error: unknown): Promise<void> {
  // Any other message may quote the file.
  const message = error instanceof InterruptedImport ? error.message : ''
  await saveStop(db, id, { state: 'oprit', message, now: clock.now() }).catch(() => undefined)
}

/** Passes bytes on, and counts and hashes them. */
function measureBytes(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  return {
    async *bytes() {
      for await (const chunk of source) {
        hash.update(chunk)
        size += chunk.byteLength
        yield chunk
      }
    },
    /** Returns the SHA-256 in hex, once all bytes have been read. */
    digest: () => hash.digest('hex'),
    size: () => size,
  }
}
