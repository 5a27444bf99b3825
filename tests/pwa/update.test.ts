import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '#contract/paths.ts'
import { CACHED_ON_FIRST_USE } from '../../build/chunks.ts'
import { root } from '../../scripts/npm.mjs'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { buildClient } from '#tests/support/build-client.ts'
import { StaticServer } from '#tests/support/static-server.ts'
import { aFreshEmail } from '#server/testing/identities.ts'
import { toastOf } from '#tests/support/steps/feedback.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { fillSupportForm } from './steps.ts'
import {
  NETWORK_ERRORS,
  fireVisibilityChange,
  countLoads,
  waitForWorkerControl,
  installUpdate,
  openWithWorker,
} from './worker-steps.ts'

const NOWHERE = '/#/nu/exista'
const PAGE = {
  status: 200,
  type: 'text/html',
  body: '<!doctype html><p>Conectați-vă la rețea.</p>',
}
const BROKEN = { status: 500, type: 'text/plain', body: 'Eroare' }

let first: string
let second: string
let server: StaticServer

beforeAll(async () => {
  ;[first, second] = await Promise.all([buildClient('1'), buildClient('2')])
})

afterAll(async () => {
  for (const folder of [first, second]) await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  server = new StaticServer(first)
  await server.start()
})

afterEach(async () => {
  await server.stop()
})

// A busy machine takes long to fetch and check all files of the next version.
const INSTALL_MS = 30_000

/** Opens a page of the first version, controlled by its worker. The static server has no API. */
async function visitFirst(): Promise<PortalPage> {
  const page = await openWithWorker(`${server.url}${NOWHERE}`)
  page.tolerate(NETWORK_ERRORS)
  await waitForHeading(page, 'Versiunea 1')
  page.setDefaultTimeout(INSTALL_MS)
  return page
}

const offer = (page: PortalPage) => toastOf(page, 'Versiune nouă disponibilă')
const reloadButton = (page: PortalPage) => offer(page).getByRole('button', { name: 'Reîncarcă' })

/** Finds the path of a screen's script in a build. */
async function findScript(folder: string, screen: string): Promise<string> {
  const names = await readdir(path.join(folder, 'assets'))
  const found = names.find((name) => name.startsWith(`${screen}-`) && name.endsWith('.js'))
  if (!found) throw new Error(`script of ${screen} not found`)
  return `/assets/${found}`
}

/** Scripts cached on first use, and the early requests of pages without a worker. */
const NOT_PRECACHED = new RegExp(`^(?:early|${CACHED_ON_FIRST_USE.join('|')})-`)

/** Lists the paths of a build's scripts that every device precaches. */
async function listScripts(folder: string): Promise<string[]> {
  const names = await readdir(path.join(folder, 'assets'))
  return names
    .filter((name) => name.endsWith('.js') && !NOT_PRECACHED.test(name))
    .map((name) => `/assets/${name}`)
    .toSorted()
}

/** Lists the paths of a build's scripts with English texts, except the legal ones. */
const findEnglishScripts = (folder: string) =>
  Promise.all(['portal-en', 'texts-en'].map((name) => findScript(folder, name)))

const toEnglish = (page: PortalPage) => page.getByRole('button', { name: 'EN – English' })

/** Lists the paths of all cached scripts. */
async function listCachedScripts(page: PortalPage): Promise<string[]> {
  const kept = await page.evaluate(async () => {
    const requests = await (await caches.open('portal-fisiere')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })
  return kept.filter((address) => address.endsWith('.js')).toSorted()
}

describe('a new version', () => {
  it('is offered, and is applied with one reload on tap', async () => {
    const page = await visitFirst()
    const loads = countLoads(page)
    server.folder = second
    await fireVisibilityChange(page)
    await offer(page).waitFor()
    await waitForHeading(page, 'Versiunea 1')
    expect(loads()).toBe(0)

    await reloadButton(page).click()
    await waitForHeading(page, 'Versiunea 2')
    await waitForWorkerControl(page)
    expect(loads()).toBe(1)
    expect(await offer(page).count()).toBe(0)
  })

  it('that was dismissed is offered again at the next start', async () => {
    const page = await visitFirst()
    server.folder = second
    await fireVisibilityChange(page)
    await offer(page).getByRole('button', { name: 'Închide' }).click()
    await offer(page).waitFor({ state: 'detached' })
    await page.reload()
    await offer(page).waitFor()
    await waitForHeading(page, 'Versiunea 1')
  })

  it('is not applied while a form is begun, and is once it was left', async () => {
    const page = await visitFirst()
    await page.goto(`${server.url}/#/auth/register`)
    await page.getByLabel('CNP', { exact: true }).fill('12')
    server.folder = second
    await fireVisibilityChange(page)
    const loads = countLoads(page)
    await reloadButton(page).click()
    await toastOf(page, 'Terminați mai întâi ce ați început.').waitFor()
    expect(await page.getByLabel('CNP', { exact: true }).inputValue()).toBe('12')
    expect(loads()).toBe(0)

    await page.goto(`${server.url}${NOWHERE}`)
    await waitForHeading(page, 'Versiunea 1')
    await reloadButton(page).click()
    await waitForHeading(page, 'Versiunea 2')
    expect(loads()).toBe(1)
  })

  it('is not applied while something is being sent', async () => {
    const page = await visitFirst()
    await page.goto(`${server.url}/#/pages/login`)
    server.silent.add(paths.xsrf)
    await fillSupportForm(page, aFreshEmail())
    await page.getByRole('dialog').getByRole('button', { name: 'Trimite' }).click()
    const kept = page.getByRole('alertdialog')
    await kept.getByText('S-a păstrat pe acest dispozitiv').waitFor()
    await kept.locator('.btn').click()
    const loads = countLoads(page)
    server.folder = second
    await fireVisibilityChange(page)
    await reloadButton(page).click()
    await toastOf(page, 'Terminați mai întâi ce ați început.').waitFor()
    expect(loads()).toBe(0)
  })

  it('is checked for every hour', async () => {
    const page = await openPage({ worker: true })
    page.tolerate(NETWORK_ERRORS)
    await page.clock.install()
    await page.goto(`${server.url}${NOWHERE}`)
    await waitForWorkerControl(page)
    server.folder = second
    await page.clock.fastForward('59:00')
    expect(await offer(page).count()).toBe(0)
    await page.clock.fastForward('02:00')
    await offer(page).waitFor()
  })

  it('removes the files of the old one', async () => {
    const page = await visitFirst()
    const [ofFirst, ofSecond] = await Promise.all([listScripts(first), listScripts(second)])
    const onlyFirst = ofFirst.filter((script) => !ofSecond.includes(script))
    expect(onlyFirst).not.toEqual([])
    expect(await listCachedScripts(page)).toEqual(expect.arrayContaining(onlyFirst))
    server.folder = second
    await fireVisibilityChange(page)
    await reloadButton(page).click()
    await waitForHeading(page, 'Versiunea 2')
    await expect.poll(() => listCachedScripts(page)).toEqual(ofSecond)
  })

  it('has its English texts offline too, where the old ones were used', async () => {
    const page = await visitFirst()
    const english = await findEnglishScripts(first)
    await toEnglish(page).click()
    await waitForHeading(page, 'Version 1')
    await expect.poll(() => listCachedScripts(page)).toEqual(expect.arrayContaining(english))
    server.folder = second
    await fireVisibilityChange(page)
    await toastOf(page, 'A new version is available')
      .getByRole('button', { name: 'Reload' })
      .click()
    await waitForHeading(page, 'Version 2')
    await server.stop()
    await page.reload()
    await waitForHeading(page, 'Version 2')
    await server.start()
  })

  it('does not cache English texts for readers in Romanian', async () => {
    const page = await visitFirst()
    server.folder = second
    expect(await installUpdate(page)).toBe('installed')
    const english = [...(await findEnglishScripts(first)), ...(await findEnglishScripts(second))]
    const kept = await listCachedScripts(page)
    expect(kept).toEqual(expect.arrayContaining(await listScripts(second)))
    expect(english.filter((script) => kept.includes(script))).toEqual([])
  })

  it('does not reload other tabs by itself', async () => {
    const page = await visitFirst()
    const other = await openWithWorker(`${server.url}${NOWHERE}`, page.context())
    other.tolerate(NETWORK_ERRORS)
    await waitForHeading(other, 'Versiunea 1')
    const loads = countLoads(other)
    server.folder = second
    await fireVisibilityChange(page)
    await reloadButton(page).click()
    await waitForHeading(page, 'Versiunea 2')

    await offer(other).waitFor()
    await waitForHeading(other, 'Versiunea 1')
    expect(loads()).toBe(0)
    await reloadButton(other).click()
    await waitForHeading(other, 'Versiunea 2')
  })

  it.each([
    ['an error', BROKEN],
    ['a captive portal’s page', PAGE],
  ])('whose worker is %s leaves the old one running', async (_, instead) => {
    const page = await visitFirst()
    server.folder = second
    server.instead.set('/sw.js', instead)
    const fails = () =>
      page.evaluate(async () => {
        const registration = (await navigator.serviceWorker.getRegistration())!
        return registration.update().then(
          () => false,
          () => true,
        )
      })
    // An update check of the page may still be running, and this one then joins it.
    await expect.poll(fails).toBe(true)
    await server.stop()
    await page.reload()
    await waitForHeading(page, 'Versiunea 1')
    await waitForWorkerControl(page)
    await server.start()
  })

  it.each([
    ['a page in the place of a script', PAGE],
    [
      'a script that is cut short',
      { ...PAGE, type: 'text/javascript', body: 'export const a = 1' },
    ],
    ['an error in the place of a script', BROKEN],
  ])('with %s is not installed, and is once it is fixed', async (_, instead) => {
    const page = await visitFirst()
    server.folder = second
    const poisoned = await findScript(second, 'RegisterScreen')
    server.instead.set(poisoned, instead)
    expect(await installUpdate(page)).toBe('redundant')
    expect(await offer(page).count()).toBe(0)
    await page.reload()
    await waitForHeading(page, 'Versiunea 1')

    server.instead.delete(poisoned)
    await fireVisibilityChange(page)
    await offer(page).waitFor()
  })
})

describe('the English texts', () => {
  it('chosen before the worker was active are cached too', async () => {
    const page = await openPage({ worker: true })
    page.tolerate(NETWORK_ERRORS)
    let release!: () => void
    const asked = new Promise<void>((resolve) => {
      void page.context().route('**/sw.js', (route) => {
        release = () => void route.continue()
        resolve()
      })
    })
    await page.goto(`${server.url}${NOWHERE}`)
    await asked
    await toEnglish(page).click()
    await waitForHeading(page, 'Version 1')
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    release()
    await waitForWorkerControl(page)
    await expect
      .poll(() => listCachedScripts(page))
      .toEqual(expect.arrayContaining(await findEnglishScripts(first)))
  })

  it('that are neither cached nor reachable show a warning, and load once online', async () => {
    const page = await visitFirst()
    await server.stop()
    await toEnglish(page).click()
    const warning = page.locator('.toast', { hasText: 'Nu avem conexiune.' })
    await warning.getByRole('button', { name: 'Închide' }).click()
    await warning.waitFor({ state: 'detached' })
    await waitForHeading(page, 'Versiunea 1')
    await server.start()
    await toEnglish(page).click()
    await waitForHeading(page, 'Version 1')
  })
})

describe('a page whose files are no longer on the server', () => {
  /** Opens a page of the first version in a browser without workers, and waits until it is idle. */
  async function openOldPage(): Promise<PortalPage> {
    const page = await openPage()
    page.tolerate(NETWORK_ERRORS)
    // React logs errors caught by its boundary.
    page.tolerate(/RegisterScreen|dynamically imported/)
    const ready = page.waitForResponse(/\/assets\/deferred-startup-/)
    await page.goto(`${server.url}${NOWHERE}`)
    await waitForHeading(page, 'Versiunea 1')
    await (await ready).finished()
    await page.waitForLoadState('networkidle')
    return page
  }

  const openRegistration = (page: PortalPage) =>
    page.evaluate(() => (location.hash = '/auth/register'))

  it('reloads into the new version at the requested route', async () => {
    const page = await openOldPage()
    const loads = countLoads(page)
    server.folder = second
    await openRegistration(page)
    await waitForHeading(page, 'Faceți-vă cont')
    expect(loads()).toBe(1)
    await page.goto(`${server.url}${NOWHERE}`)
    await waitForHeading(page, 'Versiunea 2')
  })

  it('says that there is a new version when that does not help, and does not reload in a loop', async () => {
    const page = await openOldPage()
    const loads = countLoads(page)
    server.folder = second
    const script = await findScript(second, 'RegisterScreen')
    const oldPage = await readFile(path.join(first, 'index.html'), 'utf8')
    server.instead.set(script, BROKEN)
    // Simulates two servers with different versions: the next request gets the other one.
    page.on('request', (request) => {
      if (request.url().endsWith(script))
        server.instead.set('/index.html', { ...PAGE, body: oldPage })
    })
    await openRegistration(page)
    await waitForHeading(page, 'Versiune nouă')
    expect(loads()).toBe(1)
    server.instead.clear()
    await page.getByRole('button', { name: 'Reîncarcă' }).click()
    await waitForHeading(page, 'Faceți-vă cont')
  })

  it('is not reloaded without a connection', async () => {
    const page = await openOldPage()
    const loads = countLoads(page)
    await server.stop()
    await openRegistration(page)
    await waitForHeading(page, 'Pagina nu s-a putut afișa')
    expect(loads()).toBe(0)
    await server.start()
  })
})

describe('the kill switch', () => {
  it('removes the worker and its caches, leaves the queue, and reloads once', async () => {
    const page = await visitFirst()
    await storeQueuedProbe(page)
    const loads = countLoads(page)
    const folder = await mkdtemp(path.join(tmpdir(), 'client-'))
    await cp(first, folder, { recursive: true })
    execFileSync(process.execPath, [path.join(root, 'scripts/kill-switch.mjs'), folder])
    server.folder = folder

    await fireVisibilityChange(page)
    await expect.poll(loads).toBe(1)
    await waitForHeading(page, 'Versiunea 1')
    await expect.poll(() => countWorkersAndCaches(page)).toEqual({ workers: 0, caches: [] })
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    expect(await readQueuedProbe(page)).toBe('de trimis')

    // The next visit gets it again, and does not reload.
    await page.reload()
    await waitForHeading(page, 'Versiunea 1')
    await page.waitForLoadState('networkidle')
    await expect.poll(() => countWorkersAndCaches(page)).toEqual({ workers: 0, caches: [] })
    expect(loads()).toBe(2)
    await rm(folder, { recursive: true })
  })
})

function countWorkersAndCaches(page: PortalPage) {
  return page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }))
}

function storeQueuedProbe(page: PortalPage): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('proba', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('cereri')
        opening.onsuccess = () => {
          const change = opening.result.transaction('cereri', 'readwrite')
          change.objectStore('cereri').put('de trimis', 1)
          change.oncomplete = () => resolve()
        }
      }),
  )
}

function readQueuedProbe(page: PortalPage): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('proba', 1)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('cereri').objectStore('cereri').get(1)
          reading.onsuccess = () => resolve(reading.result)
        }
      }),
  )
}
