import type { PortalPage } from '#tests/support/browser.ts'

/** The keys of the configuration the tests are built with. */
export const TOKEN_KEY = 'portal.token'
export const USER_KEY = 'portal.user'

export function storedText(page: PortalPage, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

/** Puts a text under the token's key before anything of the portal runs, once; null puts nothing. */
export async function startWithToken(page: PortalPage, text: string | null): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (value === null || sessionStorage.getItem('tests.started')) return
      sessionStorage.setItem('tests.started', '1')
      localStorage.setItem(key, value)
    },
    [TOKEN_KEY, text] as const,
  )
}

/** Everything the page keeps on the device: both web storages and every value of its databases. */
export function everythingStored(page: PortalPage): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
      })
    const valuesOf = async (name: string) => {
      const db = await done(indexedDB.open(name))
      const stores = [...db.objectStoreNames]
      return Promise.all(
        stores.map((store) => done(db.transaction(store).objectStore(store).getAll())),
      )
    }
    const databases = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const values = await Promise.all(databases.map(valuesOf))
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, values])
  })
}
