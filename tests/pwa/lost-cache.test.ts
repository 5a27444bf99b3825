import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../../scripts/npm.mjs'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { buildClient } from '#tests/support/build-client.ts'
import { StaticServer } from '#tests/support/static-server.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { toastOf } from '#tests/support/steps/feedback.ts'
import { Phone } from './steps.ts'
import { NETWORK_ERRORS, fireVisibilityChange, waitForWorkerControl } from './worker-steps.ts'

const DIST = path.join(root, 'dist')
const NOWHERE = '/#/nu/exista'
const CAPTIVE = {
  status: 200,
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><h1>Conectați-vă la rețea.</h1>',
}

let next: string
let server: StaticServer

beforeAll(async () => {
  next = await buildClient('2')
})

afterAll(() => rm(next, { recursive: true, force: true }))

beforeEach(async () => {
  server = new StaticServer(DIST)
  await server.start()
})

afterEach(() => server.stop())

/** Opens a page whose worker has precached everything, or what the page used when the browser saves data. */
async function openInstalled({ savesData = false } = {}): Promise<PortalPage> {
  const page = await openPage({ worker: true, prefetch: !savesData })
  page.tolerate(NETWORK_ERRORS)
  // The static server has no API.
  page.tolerate(/404/)
  await page.goto(`${server.url}${NOWHERE}`)
  await waitForHeading(page, 'Pagina nu există')
  await waitForWorkerControl(page)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => listMissingFiles(page)).toEqual([])
  return page
}

/** Lists the paths of built files that the page has loaded and the worker has not stored yet. */
async function listMissingFiles(page: PortalPage): Promise<string[]> {
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const stored = await listCachedFiles(page)
  return loaded.filter((name) => name.startsWith('/assets/') && !stored.includes(name))
}

/** Clears Cache Storage and the HTTP cache, as a browser short of space does. */
async function clearCaches(page: PortalPage): Promise<void> {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

/** Lists the paths of all precached files. */
async function listCachedFiles(page: PortalPage): Promise<string[]> {
  const kept = await page.evaluate(async () => {
    const requests = await (await caches.open('portal-fisiere')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })
  return kept.toSorted()
}

async function expectOpensOffline(page: PortalPage, route: string, heading: string): Promise<void> {
  await server.stop()
  await page.goto('about:blank')
  await page.goto(`${server.url}/#${route}`)
  await waitForHeading(page, heading)
  await server.start()
}

describe('a cache that the browser has cleared', () => {
  it('is restored at the next start online', async () => {
    const page = await openInstalled()
    const files = await listCachedFiles(page)
    expect(files).toContain('/index.html')
    await clearCaches(page)
    await page.reload()
    await expect.poll(() => listCachedFiles(page)).toEqual(files)
    await expectOpensOffline(page, '/nu/exista', 'Pagina nu există')
    await expectOpensOffline(page, '/de-trimis', 'De trimis')
  })

  it('is restored when the citizen returns to an open page', async () => {
    const page = await openInstalled()
    const files = await listCachedFiles(page)
    await clearCaches(page)
    await fireVisibilityChange(page)
    await expect.poll(() => listCachedFiles(page)).toEqual(files)
  })

  it('is refilled only with what was used when the browser saves data', async () => {
    const page = await openInstalled({ savesData: true })
    const files = await listCachedFiles(page)
    await clearCaches(page)
    await page.reload()
    await waitForHeading(page, 'Pagina nu există')
    await expect.poll(() => listCachedFiles(page)).toContain('/index.html')
    await page.waitForLoadState('networkidle')
    await expectOpensOffline(page, '/nu/exista', 'Pagina nu există')
    expect((await listCachedFiles(page)).length).toBeLessThan(files.length)
  })

  it('does not take in a captive portal’s page', async () => {
    const page = await openInstalled({ savesData: true })
    await clearCaches(page)
    server.instead.set('/index.html', CAPTIVE)
    await page.reload()
    await waitForHeading(page, 'Conectați-vă la rețea.')
    expect(await listCachedFiles(page)).toEqual([])

    server.instead.clear()
    await page.reload()
    await waitForHeading(page, 'Pagina nu există')
    await expect.poll(() => listCachedFiles(page)).toContain('/index.html')
  })

  it('does not take in a captive portal’s script', async () => {
    const page = await openInstalled({ savesData: true })
    // React logs errors caught by its boundary.
    page.tolerate(/RegisterScreen|dynamically imported|integrity/)
    const script = (await listCachedFiles(page)).find((name) =>
      /RegisterScreen-.*\.js$/.test(name),
    )!
    await clearCaches(page)
    server.instead.set(script, { ...CAPTIVE, type: 'text/javascript', body: 'export {}' })
    await page.goto(`${server.url}/#/auth/register`)
    await waitForHeading(page, 'Pagina nu s-a putut afișa')
    expect(await listCachedFiles(page)).not.toContain(script)

    server.instead.clear()
    await page.reload()
    await waitForHeading(page, 'Faceți-vă cont')
    await expect.poll(() => listCachedFiles(page)).toContain(script)
  })
})

/** Damaged cache entries for the page, as left by a bad disk or a browser bug. */
const WRONG = ['empty', 'cut', 'a 404', 'opaque', 'redirected'] as const

describe.each(WRONG)('a cached page that is %s', (fault) => {
  beforeEach(() => {
    server.instead.set('/mutat', { ...CAPTIVE, status: 302, location: '/index.html' })
  })

  /** Replaces the cached page with the damaged one; the rest of the cache stays. */
  async function damagePage(page: PortalPage, other: string): Promise<void> {
    await page.evaluate(
      async ([kind, address]) => {
        const cache = await caches.open('portal-fisiere')
        const key = (await cache.keys()).find(({ url }) => new URL(url).pathname === '/index.html')!
        const answers = {
          empty: () => new Response(''),
          cut: () => new Response('<!doctype html><html lang="ro"><head>'),
          'a 404': () => new Response('', { status: 404 }),
          opaque: () => fetch(address, { mode: 'no-cors' }),
          redirected: () => fetch('/mutat'),
        }
        await cache.put(key, await answers[kind]())
      },
      [fault, other] as const,
    )
  }

  it('is not shown, and is restored', async () => {
    const page = await openInstalled()
    const elsewhere = new StaticServer(DIST)
    await elsewhere.start()
    await damagePage(page, elsewhere.url)
    await elsewhere.stop()
    await page.goto('about:blank')
    await page.goto(`${server.url}${NOWHERE}`)
    await waitForHeading(page, 'Pagina nu există')
    await expectOpensOffline(page, '/nu/exista', 'Pagina nu există')
  })

  it('is replaced by the newer version on the server', async () => {
    const page = await openInstalled()
    const elsewhere = new StaticServer(DIST)
    await elsewhere.start()
    await damagePage(page, elsewhere.url)
    await elsewhere.stop()
    server.folder = next
    await page.goto('about:blank')
    await page.goto(`${server.url}${NOWHERE}`)
    await waitForHeading(page, 'Versiunea 2')
  })
})

describe('a phone restarted after its cache was deleted from disk', () => {
  it('opens the newer version on the server', async () => {
    const phone = await Phone.create(server.url)
    const before = await phone.open(NOWHERE)
    await waitForHeading(before as PortalPage, 'Pagina nu există')
    await waitForWorkerControl(before)
    await phone.switchOff()
    await rm(path.join(phone.profileDir, 'Default/Service Worker/CacheStorage'), {
      recursive: true,
    })
    await rm(path.join(phone.profileDir, 'Default/Cache'), { recursive: true, force: true })
    server.folder = next
    const after = await phone.open(NOWHERE)
    await waitForHeading(after as PortalPage, 'Versiunea 2')
    await phone.dispose()
  })
})

describe('a new version after the cache was cleared', () => {
  it('opens at the first visit and can be installed', async () => {
    const page = await openInstalled()
    await clearCaches(page)
    server.folder = next
    await page.reload()
    await waitForHeading(page, 'Versiunea 2')
    const reloaded = page.waitForEvent('domcontentloaded')
    await toastOf(page, 'Versiune nouă disponibilă')
      .getByRole('button', { name: 'Reîncarcă' })
      .click()
    await reloaded
    await expectOpensOffline(page, '/nu/exista', 'Versiunea 2')
    await expectOpensOffline(page, '/de-trimis', 'De trimis')
  })
})
