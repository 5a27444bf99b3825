import { createHash } from 'node:crypto'
import { chmod, copyFile, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { limits } from '#contract/limits.ts'
import { normalizeText } from '#contract/text.ts'
import { errorTexts } from '#contract/texts.ro.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { detectType, reencodeImage } from '#server/modules/uploads/domain.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import type { CommandContext } from './command-context.ts'
import { OperatorError } from './errors.ts'
import { openFiles } from './file-store.ts'

/** File stored the way uploads are. */
export interface StoredFile {
  id: string
  name: string
  type: string
  size: number
  sha256: string
}

/**
 * Stores local files, checked and cleaned like uploads, for `work`; deletes them again if it fails, or calls `discard`.
 * Throws an `OperatorError`.
 */
export async function withStoredFiles<T>(
  context: Pick<CommandContext, 'env' | 'db'>,
  names: string[],
  work: (files: StoredFile[], discard: () => Promise<void>) => Promise<T>,
): Promise<T> {
  if (names.length === 0) return work([], () => Promise.resolve())
  const store = await openFiles(context)
  const files: StoredFile[] = []
  const discard = async () => {
    await Promise.all(files.map(({ id }) => store.remove(id)))
  }
  try {
    for (const name of names) files.push(await storeFile(name, store))
    return await work(files, discard)
  } catch (error) {
    await discard()
    throw error
  } finally {
    await store.close()
  }
}

async function storeFile(file: string, store: FileStore): Promise<StoredFile> {
  const name = normalizeText(path.basename(file))
  const size = await sizeOf(file)
  const refuse = (reason: string) => new OperatorError(`${name}: ${reason}`)
  if (size === null) throw refuse('fișierul nu se poate citi.')
  if (size === 0) throw refuse(errorTexts.fisier_gol)
  if (size > limits.file.maxBytes) throw refuse(errorTexts.fisier_prea_mare)
  const id = crypto.randomUUID()
  const place = store.temporaryPath()
  try {
    const type = await detectType(file)
    if (type === 'application/pdf') await copyFile(file, place)
    else await reencodeImage(file, place, type)
    await chmod(place, 0o600)
    await store.save(id, place)
    const sha256 = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    return { id, name, type, size, sha256 }
  } catch (error) {
    await rm(place, { force: true })
    throw error instanceof ApiError ? refuse(error.message) : error
  }
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    const stats = await stat(file)
    return stats.isFile() ? stats.size : null
  } catch {
    return null
  }
}
