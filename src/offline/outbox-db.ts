import { createDatabase } from './database.ts'
import type { Entry, QueuedFile, StoredEntry } from './entry.ts'
import { parseEntry } from './parse-entry.ts'

/** Object stores of the queue: its rows, and separately the bytes of their files. */
const ROWS = 'intrari'
const BYTES = 'fisiere'

// Otherwise browsers resolve before a write is on the disk, and the citizen is told "saved".
const transact = createDatabase('portal-coada', [ROWS, BYTES], 'strict')

/**
 * Inserts an entry at the end of the queue, and the bytes of its files, atomically. Resolves once they are on the disk,
 * with all rows.
 */
export async function addEntry(
  entry: Omit<Entry, 'place'>,
  bytes: Map<string, ArrayBuffer>,
): Promise<{ added: Entry; stored: StoredEntry[] }> {
  let added: Entry = { ...entry, place: 1 }
  let stored: StoredEntry[] = []
  await transact('readwrite', [ROWS, BYTES], (store) => {
    readRows(store(ROWS), (rows) => {
      stored = rows
      // Follows the highest stored place instead of the clock, which may be wrong.
      const places = rows.map((row) => (row.kind === 'entry' ? row.entry.place : 0))
      added = { ...entry, place: Math.max(0, ...places) + 1 }
      // ArrayBuffers, because Blobs in IndexedDB break on iOS.
      for (const [fileId, content] of bytes) store(BYTES).put(content, fileId)
      store(ROWS).put(added, added.id)
    })
    return null
  })
  return { added, stored: inOrder([...stored, { kind: 'entry', entry: added }]) }
}

/** Precondition on the stored entry for a write (optimistic concurrency): page, tabs and worker all write. */
export type Precondition = (stored: Entry) => boolean

/**
 * Replaces an entry if the stored one meets the precondition: an entry deleted or put on hold meanwhile stays so.
 * Also deletes the bytes of the files in `without`. Resolves with whether it was replaced.
 */
export async function replaceEntry(
  entry: Entry,
  precondition: Precondition,
  without: readonly QueuedFile[] = [],
): Promise<boolean> {
  return writeIf(entry.id, precondition, (store) => {
    for (const { id } of without) store(BYTES).delete(id)
    store(ROWS).put(entry, entry.id)
  })
}

/** Updates the stored entry if it meets the precondition, as a copy read earlier may be stale. True if updated. */
export async function updateEntry(
  id: string,
  precondition: Precondition,
  change: (stored: Entry) => Entry,
): Promise<boolean> {
  return writeIf(id, precondition, (store, stored) => store(ROWS).put(change(stored), id))
}

export async function getEntry(id: string): Promise<Entry | null> {
  const record: unknown = await transact('readonly', [ROWS], (store) => store(ROWS).get(id))
  const stored = parseEntry(id, record)
  return stored.kind === 'entry' ? stored.entry : null
}

/** Lists all rows in the order they were written; unreadable ones come last. */
export async function listEntries(): Promise<StoredEntry[]> {
  let stored: StoredEntry[] = []
  await transact('readonly', [ROWS], (store) => {
    readRows(store(ROWS), (rows) => (stored = rows))
    return null
  })
  return inOrder(stored)
}

/** Reads all rows, and calls back within the transaction. */
function readRows(store: IDBObjectStore, onRows: (rows: StoredEntry[]) => void): void {
  const ids = store.getAllKeys()
  const records: IDBRequest<unknown[]> = store.getAll()
  records.onsuccess = () =>
    orAbort(records, () =>
      onRows(records.result.map((record, index) => parseEntry(toRowId(ids.result[index]), record))),
    )
}

/** Runs work in a request's callback; if it throws, rolls back its transaction, which then rejects. */
function orAbort(request: IDBRequest, work: () => void): void {
  try {
    work()
  } catch {
    request.transaction?.abort()
  }
}

function inOrder(stored: StoredEntry[]): StoredEntry[] {
  return stored.sort((one, other) => placeOf(one) - placeOf(other))
}

/** Removes an entry and its bytes if it meets the precondition. Resolves with whether it was removed. */
export async function removeEntry(id: string, precondition: Precondition): Promise<boolean> {
  return writeIf(id, precondition, (store, { files }) => {
    for (const file of files) store(BYTES).delete(file.id)
    store(ROWS).delete(id)
  })
}

/** Removes a row, readable or not, with the bytes of the files it seems to refer to. */
export async function removeRow(id: string): Promise<void> {
  await transact('readwrite', [ROWS, BYTES], (store) => {
    const reading: IDBRequest<unknown> = store(ROWS).get(id)
    reading.onsuccess = () => {
      for (const fileId of fileIdsOf(reading.result)) store(BYTES).delete(fileId)
      store(ROWS).delete(id)
    }
    return null
  })
}

export async function getBytes(fileId: string): Promise<ArrayBuffer | null> {
  const found: unknown = await transact('readonly', [BYTES], (store) => store(BYTES).get(fileId))
  return found instanceof ArrayBuffer ? found : null
}

/** Gives the files of an entry new idempotency keys and clears their descriptors, if the precondition holds. */
export async function rekeyFiles(entry: Entry, precondition: Precondition): Promise<void> {
  const moved = await Promise.all(
    entry.files.map(async (file) => ({
      old: file.id,
      content: await getBytes(file.id),
      file: { ...file, id: crypto.randomUUID(), descriptor: null },
    })),
  )
  entry.files = moved.map(({ file }) => file)
  await writeIf(entry.id, precondition, (store) => {
    for (const { old, content, file } of moved) {
      store(BYTES).delete(old)
      if (content) store(BYTES).put(content, file.id)
    }
    store(ROWS).put(entry, entry.id)
  })
}

type Store = (name: typeof ROWS | typeof BYTES) => IDBObjectStore

/** Checks the precondition and writes in one transaction. Resolves with whether the precondition held. */
async function writeIf(
  id: string,
  precondition: Precondition,
  write: (store: Store, stored: Entry) => void,
): Promise<boolean> {
  let fits = false
  await transact('readwrite', [ROWS, BYTES], (store) => {
    const reading: IDBRequest<unknown> = store(ROWS).get(id)
    reading.onsuccess = () => {
      const stored = parseEntry(id, reading.result)
      if (stored.kind !== 'entry' || !precondition(stored.entry)) return
      fits = true
      orAbort(reading, () => write(store, stored.entry))
    }
    return null
  })
  return fits
}

// Best effort, because the row may be unreadable.
function fileIdsOf(record: unknown): string[] {
  const files: unknown = (record as { files?: unknown } | undefined)?.files
  if (!Array.isArray(files)) return []
  return files.flatMap((file: { id?: unknown } | null) =>
    typeof file?.id === 'string' ? [file.id] : [],
  )
}

// Keys of this store are the entries' string ids.
function toRowId(key: IDBValidKey | undefined): string {
  return typeof key === 'string' ? key : ''
}

function placeOf(stored: StoredEntry): number {
  return stored.kind === 'entry' ? stored.entry.place : Number.MAX_SAFE_INTEGER
}
