import { BYTES, ROWS, transact } from './database.ts'
import { readEntry, type Entry, type StoredEntry } from './entry.ts'

/** The rows of the queue. Nothing here decides anything. */

/** Keeps a new entry with the bytes of its files: both or nothing. Resolved: they are on the disk. */
export async function addEntry(entry: Entry, bytes: Map<string, ArrayBuffer>): Promise<void> {
  await transact('readwrite', [ROWS, BYTES], (store) => {
    // Bytes as bytes: Blobs in IndexedDB break on iOS.
    for (const [fileId, content] of bytes) store(BYTES).put(content, fileId)
    store(ROWS).put(entry, entry.id)
    return null
  })
}

export async function putEntry(entry: Entry): Promise<void> {
  await transact('readwrite', [ROWS], (store) => store(ROWS).put(entry, entry.id))
}

/** Keeps an entry whose files are not needed any more, and removes their bytes: both or nothing. */
export async function putEntryWithoutBytes(entry: Entry): Promise<void> {
  await transact('readwrite', [ROWS, BYTES], (store) => {
    for (const { id } of entry.files) store(BYTES).delete(id)
    store(ROWS).put(entry, entry.id)
    return null
  })
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
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Removes an entry and its bytes. */
export async function removeEntry(id: string): Promise<void> {
  const entry = await getEntry(id)
  await transact('readwrite', [ROWS, BYTES], (store) => {
    for (const file of entry?.files ?? []) store(BYTES).delete(file.id)
    store(ROWS).delete(id)
    return null
  })
}

export async function getBytes(fileId: string): Promise<ArrayBuffer | null> {
  const found: unknown = await transact('readonly', [BYTES], (store) => store(BYTES).get(fileId))
  return found instanceof ArrayBuffer ? found : null
}

/** Gives the files of an entry new keys, as if they had never left. */
export async function renewFiles(entry: Entry): Promise<void> {
  const moved = await Promise.all(
    entry.files.map(async (file) => ({
      old: file.id,
      content: await getBytes(file.id),
      file: { ...file, id: crypto.randomUUID(), descriptor: null },
    })),
  )
  entry.files = moved.map(({ file }) => file)
  await transact('readwrite', [ROWS, BYTES], (store) => {
    for (const { old, content, file } of moved) {
      store(BYTES).delete(old)
      if (content) store(BYTES).put(content, file.id)
    }
    store(ROWS).put(entry, entry.id)
    return null
  })
}

// Rows are kept under the text that is their id.
function keyOf(key: IDBValidKey | undefined): string {
  return typeof key === 'string' ? key : ''
}

function placeOf(stored: StoredEntry): number {
  return stored.kind === 'entry' ? stored.entry.place : Number.MAX_SAFE_INTEGER
}
