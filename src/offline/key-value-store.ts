import { clear, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval'
import { createConnection } from './database.ts'

/**
 * Creates a key-value store. Never rejects: if the browser refuses storage, reads find nothing and writes are lost.
 * `set` resolves with true once the value is written.
 */
export function createKeyValueStore(database: string, store: string) {
  const withConnection = createConnection(database, [store])
  const open: UseStore = (mode, work) =>
    withConnection(async (begin) => work(begin(store, mode).objectStore(store)))
  return {
    get: (key: string): Promise<unknown> => get<unknown>(key, open).catch(() => undefined),
    set: (key: string, value: unknown): Promise<boolean> =>
      set(key, value, open).then(
        () => true,
        () => false,
      ),
    delete: (keys: readonly string[]) => delMany([...keys], open).catch(() => undefined),
    clear: () => clear(open).catch(() => undefined),
    keys: () => keys<string>(open).catch((): string[] => []),
    entries: () => entries<string, unknown>(open).catch((): [string, unknown][] => []),
  }
}
