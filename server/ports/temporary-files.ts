import { mkdirSync } from 'node:fs'
import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** Subfolder of files that are being received, with a folder of its own for each process. */
export const TEMPORARY = 'in-curs'

/** Far longer than an upload may take. */
const LEFTOVER_AFTER_MS = 3600_000

export interface TemporaryFiles {
  /** Returns a new path in the folder of this process. */
  path(): string
  /** Deletes the folder of this process. */
  close(): Promise<void>
}

/** Opens the temporary files of a process. Deletes first what processes that died have left in `folder`. */
export async function openTemporaryFiles(folder: string): Promise<TemporaryFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder)
  const own = path.join(folder, crypto.randomUUID())
  return {
    path() {
      // Made when needed: another process deletes a folder that was empty for an hour.
      mkdirSync(own, { recursive: true, mode: 0o700 })
      return path.join(own, crypto.randomUUID())
    },
    close: () => rm(own, { recursive: true, force: true }),
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  const latest = Date.now() - LEFTOVER_AFTER_MS
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name)
    const found = await stat(place).catch(ignoreMissing)
    if (!found) continue
    if (!found.isDirectory()) await removeOld(place, latest)
    else {
      for (const file of (await readdir(place).catch(ignoreMissing)) ?? []) {
        await removeOld(path.join(place, file), latest)
      }
      // An empty folder that is still used is made again for the next file.
      if (found.mtimeMs < latest) await rmdir(place).catch(ignoreMissing)
    }
  }
}

async function removeOld(file: string, latest: number): Promise<void> {
  const found = await stat(file).catch(ignoreMissing)
  if (found && found.mtimeMs < latest) await rm(file, { force: true })
}

function ignoreMissing(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTEMPTY') return null
  throw error
}
