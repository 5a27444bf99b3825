import { createDatabase } from './database.ts'
import { readEntry, type Entry, type QueuedFile, type StoredEntry } from './entry.ts'

/** The rows of the queue, and apart from them the bytes of their files. Nothing here decides anything. */
const ROWS = 'intrari'
const BYTES = 'fisiere'

// Browsers otherwise answer before a write is on the disk, and "saved" must be true.
const transact = createDatabase('portal-coada', [ROWS, BYTES], 'strict')

/** Keeps a new entry with the bytes of its files: both or nothing. Resolved: they are on the disk. */
export async function addEntry(entry: Entry, bytes: Map<string, ArrayBuffer>): Promise<void> {
  await transact('readwrite', [ROWS, BYTES], (store) => {
    // Bytes as bytes: Blobs in IndexedDB break on iOS.
    for (const [fileId, content] of bytes) store(BYTES).put(content, fileId)
    store(ROWS).put(entry, entry.id)
    return null
  })
}

/** Whether what is on the disk may still be replaced: page, tabs and worker all write. */
export type StillFits = (stored: Entry) => boolean

/**
 * Keeps what became of an entry, if the one on the disk still fits: what was deleted or set aside meanwhile stays
 * so. `without` are files whose bytes are not needed any more. Says whether it was kept.
 */
export async function replaceEntry(
  entry: Entry,
  precondition: StillFits,
  without: readonly QueuedFile[] = [],
): Promise<boolean> {
  return ifItFits(entry.id, precondition, (store) => {
    for (const { id } of without) store(BYTES).delete(id)
    store(ROWS).put(entry, entry.id)
  })
}

/** Changes an entry as it is on the disk, if it still fits: a copy read earlier may be stale. Says whether it did. */
export async function updateEntry(
  id: string,
  precondition: StillFits,
  change: (stored: Entry) => Entry,
): Promise<boolean> {
  return ifItFits(id, precondition, (store, stored) => store(ROWS).put(change(stored), id))
}

export async function getEntry(id: string): Promise<Entry | null> {
  const record: unknown = await transact('readonly', [ROWS], (store) => store(ROWS).get(id))
  const stored = readEntry(id, record)
  return stored.kind === 'entry' ? stored.entry : null
}

/** All that is kept, in the order it was written; what cannot be read comes last. */
export async function listEntries(): Promise<StoredEntry[]> {
  let ids: IDBRequest<IDBValidKey[]> | undefined
  const records = await transact<unknown[]>('readonly', [ROWS], (store) => {
    ids = store(ROWS).getAllKeys()
    return store(ROWS).getAll()
  })
  return (records ?? [])
    .map((record, index) => readEntry(keyOf(ids?.result[index]), record))
    .sort((one, other) => placeOf(one) - placeOf(other))
}

/** Removes an entry and its bytes, if it still fits. Says whether it was removed. */
export async function removeEntry(id: string, precondition: StillFits): Promise<boolean> {
  return ifItFits(id, precondition, (store, { files }) => {
    for (const file of files) store(BYTES).delete(file.id)
    store(ROWS).delete(id)
  })
}

/** Removes a row whatever it is, with the bytes of the files it seems to speak of. */
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

/** Gives the files of an entry new keys, as if they had never left, if it still fits. */
export async function rekeyFiles(entry: Entry, precondition: StillFits): Promise<void> {
  const moved = await Promise.all(
    entry.files.map(async (file) => ({
      old: file.id,
      content: await getBytes(file.id),
      file: { ...file, id: crypto.randomUUID(), descriptor: null },
    })),
  )
  entry.files = moved.map(({ file }) => file)
  await ifItFits(entry.id, precondition, (store) => {
    for (const { old, content, file } of moved) {
      store(BYTES).delete(old)
      if (content) store(BYTES).put(content, file.id)
    }
    store(ROWS).put(entry, entry.id)
  })
}

type Store = (name: typeof ROWS | typeof BYTES) => IDBObjectStore

/** Looks and writes in one transaction. */
async function ifItFits(
  id: string,
  precondition: StillFits,
  write: (store: Store, stored: Entry) => void,
): Promise<boolean> {
  let fits = false
  await transact('readwrite', [ROWS, BYTES], (store) => {
    const reading: IDBRequest<unknown> = store(ROWS).get(id)
    reading.onsuccess = () => {
      const stored = readEntry(id, reading.result)
      if (stored.kind !== 'entry' || !precondition(stored.entry)) return
      fits = true
      try {
        write(store, stored.entry)
      } catch {
        reading.transaction!.abort() // what is half written goes back, and the caller is told
      }
    }
    return null
  })
  return fits
}

// Of a row that cannot be read, what looks like its files.
function fileIdsOf(record: unknown): string[] {
  const files: unknown = (record as { files?: unknown } | undefined)?.files
  if (!Array.isArray(files)) return []
  return files.flatMap((file: { id?: unknown } | null) =>
    typeof file?.id === 'string' ? [file.id] : [],
  )
}

// Rows are kept under the text that is their id.
function keyOf(key: IDBValidKey | undefined): string {
  return typeof key === 'string' ? key : ''
}

function placeOf(stored: StoredEntry): number {
  return stored.kind === 'entry' ? stored.entry.place : Number.MAX_SAFE_INTEGER
}
