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

/** Storage of received files. An object store can take the place of the folder. */
export interface FileStore {
  /** Returns a new path for a file that is being received, on the same disk as the stored ones. */
  temporaryPath(): string
  /** Stores a finished temporary file under an id. Once it resolves, a power cut does not lose the file. */
  save(id: string, temporaryPath: string): Promise<void>
  read(id: string): Readable
  /** Returns the size of a stored file in bytes; null when it does not exist. */
  sizeOf(id: string): Promise<number | null>
  /** Deletes a file, if it exists. */
  remove(id: string): Promise<void>
  /** Lists the ids of files stored before an instant, in batches. */
  listOlderThan(instant: Date): AsyncIterable<string[]>
  trash: Trash
  /** Bytes still free on its disk. */
  freeBytes(): Promise<number>
  /** Returns the id of the installation that owns the files; null until it is written. */
  installation(): Promise<string | null>
  setInstallation(id: string): Promise<void>
}

/** Files that nothing refers to, retained for a while in case that was a mistake. */
interface Trash {
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
const isId = (name: string): boolean => UUID.test(name)
/** Subfolder of files that are being received. */
export const TEMPORARY = 'in-curs'
const INSTALLATION = 'instalare'

/** Returns the path of a stored file in a folder. */
export const pathFor = (folder: string, id: string): string => path.join(folder, id.slice(0, 2), id)

/** Far longer than an upload may take. */
const LEFTOVER_AFTER_MS = 3600_000

/**
 * Opens a store in a folder, with 256 subfolders by the id's first two digits. Servers may share it: each starts by
 * deleting temporary files too old to be still in use.
 */
export async function openLocalFileStore(folder: string): Promise<FileStore> {
  const temporary = path.join(folder, TEMPORARY)
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  await removeLeftovers(temporary)
  const placeOf = (id: string) => pathFor(folder, id)
  return {
    temporaryPath: () => path.join(temporary, crypto.randomUUID()),
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
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    installation: () => nullIfMissing(readFile(path.join(folder, INSTALLATION), 'utf8')),
    setInstallation: (id) => writeFile(path.join(folder, INSTALLATION), id, { mode: 0o600 }),
  }
}

function openTrash(folder: string, placeOf: (id: string) => string): Trash {
  const trash = path.join(folder, 'cos')
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

async function removeLeftovers(temporary: string): Promise<void> {
  const latest = new Date(Date.now() - LEFTOVER_AFTER_MS)
  for (const name of await readdir(temporary)) {
    const place = path.join(temporary, name)
    const at = await modifiedAt(place)
    if (at && at < latest) await rm(place, { force: true })
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
