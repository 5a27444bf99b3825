import { createReadStream } from 'node:fs'
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { openTemporaryFiles, TEMPORARY } from './temporary-files.ts'

/** Storage of received files: a folder, or an object store. */
export interface FileStore {
  /** Returns a new path for a file that is being received, which no other process uses. */
  temporaryPath(): string
  /**
   * Stores a finished temporary file under an id; it is then no longer at its path. Once it resolves, a power cut does
   * not lose the file.
   */
  save(id: string, temporaryPath: string): Promise<void>
  /** Reads a file; the stream fails with `ENOENT` when it does not exist. */
  read(id: string): Readable
  /** Returns the size of a stored file in bytes; null when it does not exist. */
  sizeOf(id: string): Promise<number | null>
  /** Deletes a file, if it exists. */
  remove(id: string): Promise<void>
  /** Lists the ids of files stored before an instant, in batches. */
  listOlderThan(instant: Date): AsyncIterable<string[]>
  trash: Trash
  /** Bytes still free on the disk that receives files. */
  freeBytes(): Promise<number>
  /** Returns the id of the installation that owns the files; null until it is written. */
  installation(): Promise<string | null>
  setInstallation(id: string): Promise<void>
  /** Deletes the temporary files of this process. */
  close(): Promise<void>
}

/** Files that nothing refers to, retained for a while in case that was a mistake. */
export interface Trash {
  /** Moves a stored file to the trash, if it exists. */
  discard(id: string, now: Date): Promise<void>
  /** Moves a file from the trash back to the stored ones. */
  restore(id: string): Promise<void>
  list(): Promise<string[]>
  /** Deletes the files discarded before an instant. */
  empty(before: Date): Promise<void>
}

/** The latest possible date, after any file was stored. */
export const FAR_FUTURE = new Date(8.64e15)

// Other names in the folder are not ours.
const SUBFOLDER = /^[0-9a-f]{2}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isId = (name: string): boolean => UUID.test(name)
/** Names beside the stored files: that of the trash, and of the id of the installation. */
export const TRASH = 'cos'
export const INSTALLATION = 'instalare'

/** Returns the path of a stored file in a folder. */
export const pathFor = (folder: string, id: string): string => path.join(folder, id.slice(0, 2), id)

/** Opens a store in a folder, with 256 subfolders by the id's first two digits. Servers may share it. */
export async function openLocalFileStore(folder: string): Promise<FileStore> {
  const temporary = await openTemporaryFiles(path.join(folder, TEMPORARY))
  const placeOf = (id: string) => pathFor(folder, id)
  return {
    temporaryPath: temporary.path,
    async save(id, temporaryPath) {
      const place = placeOf(id)
      const made = await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      await fsyncPath(temporaryPath)
      await rename(temporaryPath, place)
      await fsyncPath(path.dirname(place))
      if (made) await fsyncPath(folder)
    },
    read: (id) => createReadStream(placeOf(id)),
    sizeOf: async (id) => (await nullIfMissing(stat(placeOf(id))))?.size ?? null,
    remove: (id) => rm(placeOf(id), { force: true }),
    listOlderThan: (instant) => listOlderThan(folder, instant),
    trash: openTrash(folder, placeOf),
    freeBytes: () => freeBytesOf(folder),
    installation: () => nullIfMissing(readFile(path.join(folder, INSTALLATION), 'utf8')),
    setInstallation: (id) => writeFile(path.join(folder, INSTALLATION), id, { mode: 0o600 }),
    close: temporary.close,
  }
}

/** Bytes still free on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function openTrash(folder: string, placeOf: (id: string) => string): Trash {
  const trash = path.join(folder, TRASH)
  const trashed = (id: string) => path.join(trash, id)
  const list = async () => ((await nullIfMissing(readdir(trash))) ?? []).filter(isId)
  return {
    async discard(id, now) {
      await mkdir(trash, { recursive: true, mode: 0o700 })
      await nullIfMissing(rename(placeOf(id), trashed(id)))
      await nullIfMissing(utimes(trashed(id), now, now))
    },
    async restore(id) {
      await mkdir(path.dirname(placeOf(id)), { recursive: true, mode: 0o700 })
      await nullIfMissing(rename(trashed(id), placeOf(id)))
    },
    list,
    async empty(before) {
      for (const id of await list()) {
        const at = await modifiedAt(trashed(id))
        if (at && at < before) await rm(trashed(id), { force: true })
      }
    },
  }
}

/** Waits until the bytes of a file, or the names in a folder, are on the disk (`fsync`). */
export async function fsyncPath(place: string): Promise<void> {
  if (process.platform === 'win32') return // nothing opened for reading can be synced there
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* listOlderThan(folder: string, instant: Date): AsyncGenerator<string[]> {
  for (const part of await readdir(folder)) {
    if (!SUBFOLDER.test(part)) continue
    const names = await readdir(path.join(folder, part))
    const dated = await Promise.all(
      names
        .filter(isId)
        .map(async (name) => ({ name, at: await modifiedAt(path.join(folder, part, name)) })),
    )
    const old = dated.filter(({ at }) => at !== null && at < instant)
    if (old.length > 0) yield old.map(({ name }) => name)
  }
}

/** Returns when a file was last modified; null when it was removed meanwhile. */
async function modifiedAt(place: string): Promise<Date | null> {
  const found = await nullIfMissing(stat(place))
  return found && found.mtime
}

/** Returns the result of work on a file; null when the file does not exist. */
async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
