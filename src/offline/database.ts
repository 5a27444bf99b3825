/** Some browsers never answer after a crash of theirs: then it is as if there were none. */
const PATIENCE_MS = 5_000
const VERSION = 1

/** Works in one transaction and resolves with what the work gave, once the transaction is over. */
export type Transact<Store extends string> = <T>(
  mode: IDBTransactionMode,
  stores: Store[],
  work: (store: (name: Store) => IDBObjectStore) => IDBRequest<T> | null,
) => Promise<T | null>

type Begin = IDBDatabase['transaction']

/** Hands on what begins a transaction of the open database. Rejects where the database cannot be had. */
export type WithConnection = <T>(work: (begin: Begin) => Promise<T>) => Promise<T>

/** A database whose writes have the given durability. */
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
 * Opens a database when it is first used. A connection that the browser has closed is opened anew, and the work tried
 * once more. A database that does not open in time counts as refused until it does.
 *
 * On `pagehide` the transactions are aborted and the connection is closed: WebKit freezes them with a page in its
 * back/forward cache, and the transactions of all later pages wait behind them.
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
        // It is being committed, which needs the page no more; or it was aborted.
      }
    }
    active.clear()
    connection?.then((database) => database.close()).catch(() => undefined) // it never opened
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
        reject(new DOMException('No answer', 'TimeoutError'))
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
        reject(request.error ?? new Error('IDB'))
      }
      request.onsuccess = () => {
        clearTimeout(tooLate)
        const database = request.result
        // Another tab brings a newer version: let go, so that it can.
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

// Aborted by our own hand: the transaction has no error of its own.
const aborted = () => new DOMException('Aborted', 'AbortError')
const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : '')
const isTimeout = (error: unknown) => nameOf(error) === 'TimeoutError'
/** iOS closes the connections of pages in the background; WebKit's storage process dies with an UnknownError. */
const isLost = (error: unknown) => ['InvalidStateError', 'UnknownError'].includes(nameOf(error))
