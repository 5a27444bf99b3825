import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { ImportKindName } from '#contract/import-kinds.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { ImportFileError, StoppedImport } from './errors.ts'
import { openImportFile } from './header.ts'
import { importKinds } from './kinds.ts'

/** Checks the first line of a received file, or that the whole is JSON. Throws `import_respins` with the reason. */
export async function checkFirstLine(kind: ImportKindName, path: string): Promise<void> {
  const bytes = createReadStream(path)
  try {
    await openImportFile(importKinds[kind], bytes)
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    throw new ApiError('import_respins', { sentence: error.message })
  } finally {
    bytes.destroy()
  }
}

/**
 * Reads the stored file of an import. Throws an `ImportFileError` if it is no longer kept, and a `StoppedImport` once
 * `signal` aborts.
 */
export async function* readStoredFile(
  store: FileStore,
  fileId: string | null,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (fileId === null) throw new ImportFileError(FILE_GONE)
  const bytes: Readable = store.read(fileId)
  try {
    for await (const chunk of bytes) {
      if (signal?.aborted) throw new StoppedImport()
      yield chunk as Uint8Array
    }
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw isMissing ? new ImportFileError(FILE_GONE) : error
  } finally {
    bytes.destroy()
  }
}

const FILE_GONE = 'Fișierul nu mai este păstrat. Trimiteți-l din nou.'
