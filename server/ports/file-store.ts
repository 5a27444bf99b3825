import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** Where the received files are kept. An object store can take the place of the folder. */
export interface FileStore {
  /** A path of its own for a file that is still being received; on the same disk as the kept ones. */
  temporaryPath(): string
  /** Keeps a finished temporary file under an id. */
  keep(id: string, temporaryPath: string): Promise<void>
  read(id: string): Readable
  /** Removes it; nothing happens when it is not there. */
  remove(id: string): Promise<void>
  /** Ids of the files kept before an instant. */
  listOlderThan(instant: Date): Promise<string[]>
}

/** Keeps the files in a folder, 256 subfolders by the id's first two digits. Starts without temporary files. */
export async function openLocalFileStore(folder: string): Promise<FileStore> {
  const temporary = path.join(folder, 'in-curs')
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  const placeOf = (id: string) => path.join(folder, id.slice(0, 2), id)
  return {
    temporaryPath: () => path.join(temporary, crypto.randomUUID()),
    async keep(id, temporaryPath) {
      await mkdir(path.dirname(placeOf(id)), { recursive: true, mode: 0o700 })
      await rename(temporaryPath, placeOf(id))
    },
    read: (id) => createReadStream(placeOf(id)),
    remove: (id) => rm(placeOf(id), { force: true }),
    listOlderThan: (instant) => listOlderThan(folder, instant),
  }
}

async function listOlderThan(folder: string, instant: Date): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const kept = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('in-curs'))
  const dated = await Promise.all(
    kept.map(async ({ name, parentPath }) => ({
      name,
      ...(await stat(path.join(parentPath, name))),
    })),
  )
  return dated.filter(({ mtime }) => mtime < instant).map(({ name }) => name)
}
