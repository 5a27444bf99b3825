import type { PortalPage } from '#tests/support/browser.ts'

/** Storage keys of the configuration that the tests are built with. */
export const TOKEN_KEY = 'portal.token'
export const USER_KEY = 'portal.user'
export const LANGUAGE_KEY = 'portal.limba'
export const LAST_SIGN_IN_KEY = 'portal.intrat-la'

export function storedText(page: PortalPage, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

/** Stores a text as the token before the portal's scripts run, once; null stores nothing. */
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

/**
 * Dumps everything the page stores on the device as one text: cookies (HttpOnly too), both web storages, every key and
 * value of its databases with the bytes of files, every cached response except the portal's own files, and the
 * notifications on display.
 */
export async function dumpStorage(page: PortalPage): Promise<string> {
  const cookies = await page.context().cookies()
  return JSON.stringify([cookies, await page.evaluate(readStores)])
}

/** Runs in the page. */
async function readStores(): Promise<unknown[]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
    })
  const legible = async (value: unknown): Promise<unknown> => {
    if (value instanceof Blob) return [value.type, await value.text()]
    if (value instanceof ArrayBuffer) return new TextDecoder().decode(value)
    if (Array.isArray(value)) return Promise.all(value.map(legible))
    if (typeof value !== 'object' || value === null) return value
    const parts = Object.entries(value).map(async ([key, part]) => [key, await legible(part)])
    return Promise.all(parts)
  }
  const contentOf = async (name: string) => {
    const db = await done(indexedDB.open(name))
    const reading = [...db.objectStoreNames].map((store) => {
      const rows = db.transaction(store).objectStore(store)
      return Promise.all([done(rows.getAllKeys()), done(rows.getAll())])
    })
    const content = await Promise.all(reading)
    db.close()
    return legible([name, content])
  }
  const answersOf = async (name: string) => {
    const cache = await caches.open(name)
    const answers = (await cache.keys()).map(async (request) => {
      const isOwnFile = /\.(?:js|css|html|svg|png|ico|woff2|webmanifest)$|\/$/.test(request.url)
      return [request.url, isOwnFile ? '' : await (await cache.match(request))?.text()]
    })
    return [name, await Promise.all(answers)]
  }
  const databases = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  return [
    { ...localStorage },
    { ...sessionStorage },
    await Promise.all(databases.map(contentOf)),
    await Promise.all((await caches.keys()).map(answersOf)),
    shown.map(({ title, body, data }) => [title, body, data as unknown]),
  ]
}

/** Removes IndexedDB from the browser, so that nothing can be queued. The page must be opened afterwards. */
export async function removeIndexedDb(page: PortalPage): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  })
}
