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

/** Where the received files are kept. An object store can take the place of the folder. */
export interface FileStore {
  /** A path of its own for a file that is still being received; on the same disk as the kept ones. */
  temporaryPath(): string
  /** Keeps a finished temporary file under an id. Once it resolves, a power cut does not take the file away. */
  keep(id: string, temporaryPath: string): Promise<void>
  read(id: string): Readable
  /** Bytes of a kept file; null when it is not there. */
  sizeOf(id: string): Promise<number | null>
  /** Removes it; nothing happens when it is not there. */
  remove(id: string): Promise<void>
  /** Ids of the files kept before an instant, a part of them at a time. */
  listOlderThan(instant: Date): AsyncIterable<string[]>
  trash: Trash
  /** Bytes still free on its disk. */
  freeBytes(): Promise<number>
  /** Id of the installation whose files these are; null while it has not been written. */
  installation(): Promise<string | null>
  setInstallation(id: string): Promise<void>
}

/** Files that nothing refers to, kept a while longer in case that was a mistake. */
interface Trash {
  /** Moves a kept file there. Nothing happens when it is not among the kept ones. */
  discard(id: string, now: Date): Promise<void>
  /** Moves a file from there among the kept ones again. */
  restore(id: string): Promise<void>
  list(): Promise<string[]>
  /** Removes those discarded before an instant. */
  empty(before: Date): Promise<void>
}

/** After any file was kept. */
export const FAR_FUTURE = new Date(8.64e15)

// Whatever else lies there is not ours.
const PART = /^[0-9a-f]{2}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isId = (name: string): boolean => UUID.test(name)
/** The folder of files that are being received. */
export const TEMPORARY = 'in-curs'
const INSTALLATION = 'instalare'

/** Where a folder of kept files has the one of an id. */
export const pathFor = (folder: string, id: string): string => path.join(folder, id.slice(0, 2), id)

/** Far longer than an upload may take. */
const LEFTOVER_AFTER_MS = 3600_000

/**
 * Keeps the files in a folder, 256 subfolders by the id's first two digits. Servers may share it: each starts by
 * removing the temporary files that nobody can be receiving any more.
 */
export async function openLocalFileStore(folder: string): Promise<FileStore> {
  const temporary = path.join(folder, TEMPORARY)
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  await removeLeftovers(temporary)
  const placeOf = (id: string) => pathFor(folder, id)
  return {
    temporaryPath: () => path.join(temporary, crypto.randomUUID()),
    async keep(id, temporaryPath) {
      const place = placeOf(id)
      const made = await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      await sync(temporaryPath)
      await rename(temporaryPath, place)
      await sync(path.dirname(place))
      if (made) await sync(folder)
    },
    read: (id) => createReadStream(placeOf(id)),
    sizeOf: async (id) => (await unlessMissing(stat(placeOf(id))))?.size ?? null,
    remove: (id) => rm(placeOf(id), { force: true }),
    listOlderThan: (instant) => listOlderThan(folder, instant),
    trash: openTrash(folder, placeOf),
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    installation: () => unlessMissing(readFile(path.join(folder, INSTALLATION), 'utf8')),
    setInstallation: (id) => writeFile(path.join(folder, INSTALLATION), id, { mode: 0o600 }),
  }
}

function openTrash(folder: string, placeOf: (id: string) => string): Trash {
  const trash = path.join(folder, 'cos')
  const trashed = (id: string) => path.join(trash, id)
  const list = async () => ((await unlessMissing(readdir(trash))) ?? []).filter(isId)
  return {
    async discard(id, now) {
      await mkdir(trash, { recursive: true, mode: 0o700 })
      await unlessMissing(rename(placeOf(id), trashed(id)))
      await unlessMissing(utimes(trashed(id), now, now))
    },
    async restore(id) {
      await mkdir(path.dirname(placeOf(id)), { recursive: true, mode: 0o700 })
      await unlessMissing(rename(trashed(id), placeOf(id)))
    },
    list,
    async empty(before) {
      for (const id of await list()) {
        const at = await changedAt(trashed(id))
        if (at && at < before) await rm(trashed(id), { force: true })
      }
    },
  }
}

async function removeLeftovers(temporary: string): Promise<void> {
  const latest = new Date(Date.now() - LEFTOVER_AFTER_MS)
  for (const name of await readdir(temporary)) {
    const place = path.join(temporary, name)
    const at = await changedAt(place)
    if (at && at < latest) await rm(place, { force: true })
  }
}

/** Waits until the bytes of a file, or the names in a folder, are on the disk. */
export async function sync(place: string): Promise<void> {
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
    if (!PART.test(part)) continue
    const names = await readdir(path.join(folder, part))
    const dated = await Promise.all(
      names
        .filter(isId)
        .map(async (name) => ({ name, at: await changedAt(path.join(folder, part, name)) })),
    )
    const old = dated.filter(({ at }) => at !== null && at < instant)
    if (old.length > 0) yield old.map(({ name }) => name)
  }
}

/** When a file was written; null when it was removed meanwhile. */
async function changedAt(place: string): Promise<Date | null> {
  const found = await unlessMissing(stat(place))
  return found && found.mtime
}

/** The result of work on a file; null when it is not there. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
