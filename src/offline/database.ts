/** Timeout for opening: some browsers never fire an event after a crash of their storage process. */
const PATIENCE_MS = 5_000
const VERSION = 1

/** Runs `work` in one transaction and resolves with its request's result once the transaction has completed. */
export type Transact<Store extends string> = <T>(
  mode: IDBTransactionMode,
  stores: Store[],
  work: (store: (name: Store) => IDBObjectStore) => IDBRequest<T> | null,
) => Promise<T | null>

type Begin = IDBDatabase['transaction']

/** Calls `work` with a function that begins transactions. Rejects if the database cannot be opened. */
export type WithConnection = <T>(work: (begin: Begin) => Promise<T>) => Promise<T>

/** Creates the transaction function of a database, with the given write durability. */
export function createDatabase<Store extends string>(
  name: string,
  stores: readonly Store[],
  durability: IDBTransactionDurability,
): Transact<Store> {
  const withConnection = createConnection(name, stores)
  return (mode, wanted, work) =>
    withConnection((begin) => run(begin, mode, wanted, work, durability))
}

/**
 * Opens a database lazily. If the browser has closed the connection, reopens it and retries the work once.
 * A database that does not open within the timeout counts as unavailable until it does.
 *
 * On `pagehide` it aborts the transactions and closes the connection, because WebKit freezes them with a page in the
 * back/forward cache, where they block the transactions of all later pages.
 */
export function createConnection(name: string, stores: readonly string[]): WithConnection {
  let connection: Promise<IDBDatabase> | null = null
  const active = new Set<IDBTransaction>()
  globalThis.addEventListener?.('pagehide', disconnect)

  function disconnect(): void {
    for (const transaction of active) {
      try {
        transaction.abort()
      } catch {
        // Already committing, which no longer needs the page, or already aborted.
      }
    }
    active.clear()
    connection?.then((database) => database.close()).catch(() => undefined) // never opened
    connection = null
  }

  function begin(database: IDBDatabase): Begin {
    return (...given) => {
      const transaction = database.transaction(...given)
      active.add(transaction)
      transaction.addEventListener('complete', () => active.delete(transaction))
      return transaction
    }
  }

  function connect(): Promise<IDBDatabase> {
    connection ??= open().catch((error: unknown) => {
      if (!isTimeout(error)) connection = null
      throw error
    })
    return connection
  }

  function open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(name, VERSION)
      let isLate = false
      const tooLate = setTimeout(() => {
        isLate = true
        reject(new DOMException('database open timed out', 'TimeoutError'))
      }, PATIENCE_MS)
      request.onupgradeneeded = () => {
        for (const store of stores) {
          if (!request.result.objectStoreNames.contains(store)) {
            request.result.createObjectStore(store)
          }
        }
      }
      request.onerror = () => {
        clearTimeout(tooLate)
        if (isLate) connection = null
        reject(request.error ?? new Error('database open failed'))
      }
      request.onsuccess = () => {
        clearTimeout(tooLate)
        const database = request.result
        // Another tab upgrades the database: close, so that it is not blocked.
        database.onversionchange = () => database.close()
        database.onclose = () => (connection = null)
        if (isLate) connection = Promise.resolve(database)
        resolve(database)
      }
    })
  }

  return async (work) => {
    const used = connect()
    try {
      return await work(begin(await used))
    } catch (error) {
      if (!isLost(error)) throw error
      if (connection === used) connection = null
      return work(begin(await connect()))
    }
  }
}

function run<T, Store extends string>(
  begin: Begin,
  mode: IDBTransactionMode,
  stores: Store[],
  work: (store: (name: Store) => IDBObjectStore) => IDBRequest<T> | null,
  durability: IDBTransactionDurability,
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const transaction = begin(stores, mode, { durability })
    const request = work((name) => transaction.objectStore(name))
    transaction.oncomplete = () => resolve(request ? request.result : null)
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? aborted())
  })
}

// A transaction aborted by `abort()` has no error of its own.
const aborted = () => new DOMException('transaction aborted', 'AbortError')
const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : '')
const isTimeout = (error: unknown) => nameOf(error) === 'TimeoutError'
/** iOS closes the connections of pages in the background; WebKit's storage process dies with an UnknownError. */
const isLost = (error: unknown) => ['InvalidStateError', 'UnknownError'].includes(nameOf(error))
