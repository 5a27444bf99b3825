import type { Page, Worker } from 'playwright-core'

/** Object store of the portal in the browser. Tests read and write it bypassing the portal's code. */
export interface ObjectStore {
  database: string
  store: string
}

export const QUEUE: ObjectStore = { database: 'portal-coada', store: 'intrari' }
export const DRAFTS: ObjectStore = { database: 'portal-ciorne', store: 'ciorne' }
export const SEND_TOKENS: ObjectStore = { database: 'portal-trimitere', store: 'tokenuri' }
export const RESPONSES: ObjectStore = { database: 'portal-date', store: 'raspunsuri' }

type Where = Page | Worker
export type Rows = Record<string, unknown>

/** Reads all rows of a store; none if the portal has not created it. */
export async function readRows<Row>(where: Where, from: ObjectStore): Promise<Row[]> {
  const [rows] = await requestIn(where, from, 'readonly', [['getAll']])
  return (rows ?? []) as Row[]
}

/** Lists the keys of a store; none if the portal has not created it. */
export async function listKeys(where: Where, from: ObjectStore): Promise<string[]> {
  const [keys] = await requestIn(where, from, 'readonly', [['getAllKeys']])
  return (keys ?? []) as string[]
}

/** Reads the rows with the given keys; `undefined` where there is none. */
export async function readRowsByKey(
  where: Where,
  from: ObjectStore,
  keys: readonly string[],
): Promise<Rows> {
  const found = await requestIn(
    where,
    from,
    'readonly',
    keys.map((key) => ['get', key]),
  )
  return Object.fromEntries(keys.map((key, index) => [key, found[index]]))
}

/** Writes rows by key. Throws if the portal has not created the store. */
export async function putRows(where: Where, into: ObjectStore, rows: Rows): Promise<void> {
  const puts = Object.entries(rows).map(([key, row]): StoreRequest => ['put', row, key])
  const written = await requestIn(where, into, 'readwrite', puts)
  if (written.length < puts.length) throw new Error(`no store ${into.store} in ${into.database}`)
}

export async function clearRows(where: Where, from: ObjectStore): Promise<void> {
  await requestIn(where, from, 'readwrite', [['clear']])
}

/** Keeps a store locked from another tab, so that the portal's reads and writes wait. Returns its release. */
export async function lockStore(
  tab: Page,
  { database, store }: ObjectStore,
): Promise<() => Promise<void>> {
  const held = await tab.evaluateHandle(holdStore, { database, store })
  return () => held.evaluate((lock) => lock.release())
}

/** Opens a transaction and keeps it busy until it is released. Runs in the browser. */
function holdStore({ database, store }: ObjectStore): Promise<{ release(): void }> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database)
    opening.onerror = () => reject(new Error('database not opened'))
    opening.onsuccess = () => {
      const objects = opening.result.transaction(store, 'readwrite').objectStore(store)
      let isHeld = true
      const hold = () => {
        if (isHeld) objects.count().onsuccess = hold
        else opening.result.close()
      }
      objects.count().onsuccess = () => {
        hold()
        resolve({ release: () => (isHeld = false) })
      }
    }
  })
}

type StoreRequest =
  | ['getAll']
  | ['getAllKeys']
  | ['get', string]
  | ['put', unknown, string]
  | ['clear']

interface Batch extends ObjectStore {
  mode: IDBTransactionMode
  requests: StoreRequest[]
}

function requestIn(
  where: Where,
  { database, store }: ObjectStore,
  mode: IDBTransactionMode,
  requests: StoreRequest[],
): Promise<unknown[]> {
  const batch = { database, store, mode, requests }
  // The overloads of `evaluate` do not unify over the union type.
  return 'goto' in where
    ? where.evaluate(requestInBrowser, batch)
    : where.evaluate(requestInBrowser, batch)
}

/** Makes requests in one transaction and returns their results; none if there is no such store. Runs in the browser. */
async function requestInBrowser({ database, store, mode, requests }: Batch): Promise<unknown[]> {
  // Opening a database creates it, without the portal's stores.
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === database)) return []
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database)
    opening.onerror = () => reject(new Error('database not opened'))
    opening.onsuccess = () => {
      const connection = opening.result
      if (!connection.objectStoreNames.contains(store)) {
        connection.close()
        resolve([])
        return
      }
      const transaction = connection.transaction(store, mode)
      const objects = transaction.objectStore(store)
      const made = requests.map((request): IDBRequest => {
        if (request[0] === 'get') return objects.get(request[1])
        if (request[0] === 'put') return objects.put(request[1], request[2])
        if (request[0] === 'clear') return objects.clear()
        return request[0] === 'getAllKeys' ? objects.getAllKeys() : objects.getAll()
      })
      transaction.oncomplete = () => {
        connection.close()
        resolve(made.map(({ result }) => result as unknown))
      }
      transaction.onabort = () => {
        connection.close()
        reject(new Error('transaction aborted'))
      }
    }
  })
}
