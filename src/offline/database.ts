/** The queue's database: entries, and apart from them the bytes of their files. */
const NAME = 'portal-coada'
const VERSION = 1
export const ROWS = 'intrari'
export const BYTES = 'fisiere'
/** Some browsers never answer after a crash of theirs: then it is as if there were none. */
const PATIENCE_MS = 5_000

type StoreName = typeof ROWS | typeof BYTES

let opening: Promise<IDBDatabase> | null = null

/**
 * Works in one transaction and resolves with what the work gave, once the transaction is over. A write is then on
 * the disk (`durability: strict`): browsers otherwise answer earlier, and "saved" must be true. A connection the
 * browser has closed is opened anew, once.
 */
export async function transact<T>(
  mode: IDBTransactionMode,
  stores: StoreName[],
  work: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<T> | null,
): Promise<T | null> {
  try {
    return await run(await open(), mode, stores, work)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    opening = null // iOS closes the connections of pages in the background
    return run(await open(), mode, stores, work)
  }
}

function run<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  stores: StoreName[],
  work: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<T> | null,
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(stores, mode, { durability: 'strict' })
    const request = work((name) => transaction.objectStore(name))
    transaction.oncomplete = () => resolve(request ? request.result : null)
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('IDB'))
  })
}

function open(): Promise<IDBDatabase> {
  opening ??= openDatabase().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    let isLate = false
    const tooLate = setTimeout(() => {
      isLate = true
      reject(new DOMException('No answer', 'TimeoutError'))
    }, PATIENCE_MS)
    request.onupgradeneeded = () => {
      for (const store of [ROWS, BYTES]) {
        if (!request.result.objectStoreNames.contains(store)) {
          request.result.createObjectStore(store)
        }
      }
    }
    request.onblocked = () => reject(new DOMException('Blocked', 'TimeoutError'))
    request.onerror = () => reject(request.error ?? new Error('IDB'))
    request.onsuccess = () => {
      clearTimeout(tooLate)
      const database = request.result
      if (isLate) return database.close()
      // Another tab brings a newer version: let go, so that it can.
      database.onversionchange = () => database.close()
      database.onclose = () => (opening = null)
      resolve(database)
    }
  })
}
