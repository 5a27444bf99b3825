import { createDatabase } from './database.ts'

/** Values by their keys. A guest in the browser: where storage is refused, nothing is found and nothing kept. */
export function createKeyValueStore(database: string, store: string) {
  const transact = createDatabase(database, [store], 'relaxed')
  const read = <T>(work: (rows: IDBObjectStore) => IDBRequest<T>) =>
    transact('readonly', [store], (open) => work(open(store))).catch(() => null)
  const write = async (work: (rows: IDBObjectStore) => unknown): Promise<void> => {
    await transact('readwrite', [store], (open) => {
      work(open(store))
      return null
    }).catch(() => undefined)
  }
  return {
    get: (key: string): Promise<unknown> => read((rows): IDBRequest<unknown> => rows.get(key)),
    set: (key: string, value: unknown) => write((rows) => rows.put(value, key)),
    delete: (keys: readonly string[]) => write((rows) => keys.forEach((key) => rows.delete(key))),
    clear: () => write((rows) => rows.clear()),
    async entries(): Promise<[string, unknown][]> {
      let keys: IDBRequest<IDBValidKey[]> | undefined
      const values = await read((rows): IDBRequest<unknown[]> => {
        keys = rows.getAllKeys()
        return rows.getAll()
      })
      return (values ?? []).map((value, index) => [String(keys?.result[index]), value])
    },
  }
}
