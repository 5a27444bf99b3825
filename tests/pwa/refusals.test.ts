import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import {
  anAccount,
  fillSignIn,
  openSignedIn,
  signIn,
  type Account,
} from '#tests/support/steps/accounts.ts'
import { alertOf } from '#tests/support/steps/feedback.ts'
import { HOME, LOGIN, waitForHeading } from '#tests/support/steps/routes.ts'
import {
  aSupportRequest,
  fillSupport,
  openSupport,
  sendButton,
} from '#tests/support/steps/support.ts'
import { NETWORK_ERRORS } from './worker-steps.ts'

const NOT_KEPT =
  'Acest browser nu poate păstra ce scrieți. Lăsați pagina deschisă până când se trimite.'
const OFFLINE_NOT_KEPT =
  'Fără conexiune. Ce scrieți nu se păstrează: lăsați pagina deschisă și trimiteți când revine.'
const NO_SESSION = /^Browserul dvs\. nu păstrează datele acestui site\./

/** Script that breaks a browser feature; runs in the page before its own scripts. */
type Fault = () => void

const faults: Record<string, Fault> = {
  'Web Locks that are missing': () => Reflect.deleteProperty(Navigator.prototype, 'locks'),
  // As with blocked cookies, the worker is refused too.
  'Web Locks that are refused': () => {
    LockManager.prototype.request = () =>
      Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException('Denied', 'NotSupportedError'))
  },
  'channels that are missing': () => Reflect.deleteProperty(window, 'BroadcastChannel'),
  'channels that are refused': () => {
    window.BroadcastChannel = function () {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    } as unknown as typeof BroadcastChannel
  },
  'caches that are refused': () => {
    CacheStorage.prototype.open = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
    CacheStorage.prototype.keys = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
  },
  'a worker that is refused': () => {
    const refuse = () => Promise.reject(new DOMException('Denied', 'NotSupportedError'))
    ServiceWorkerContainer.prototype.register = refuse
    ServiceWorkerContainer.prototype.getRegistration = refuse
    ServiceWorkerContainer.prototype.getRegistrations = refuse
  },
  'an estimate of room that is refused': () => {
    StorageManager.prototype.estimate = () => Promise.reject(new TypeError('Denied'))
  },
}

const databases: Record<string, Fault> = {
  'is refused': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  },
  'cannot be read at all': () =>
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('Denied', 'SecurityError')
      },
    }),
  'never opens': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  },
  'has no room': () => {
    StorageManager.prototype.estimate = () => Promise.resolve({ quota: 0, usage: 0 })
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  },
}

const withoutStorage: Fault = () => {
  for (const area of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, area, {
      get() {
        throw new DOMException('Denied', 'SecurityError')
      },
    })
  }
}

const strip = (page: Page, text: string | RegExp) => page.locator('.strip').getByText(text)

async function openWith(fault: Fault, address = `/#${LOGIN}`): Promise<PortalPage> {
  const page = await openPage({ worker: true })
  page.tolerate(NETWORK_ERRORS)
  await page.addInitScript(fault)
  await page.goto(address)
  return page
}

/** Cuts the connection and waits until the page shows that it is offline. */
async function goOffline(page: PortalPage): Promise<void> {
  await page.context().setOffline(true)
  await page.locator('.strip', { hasText: 'Fără conexiune.' }).waitFor()
}

async function sendToSupport(page: PortalPage): Promise<void> {
  const dialog = await openSupport(page)
  await fillSupport(dialog, aSupportRequest())
  await sendButton(dialog).click()
}

describe('a browser with', () => {
  it.each(Object.entries(faults))('%s queues what is written, and sends it', async (_, fault) => {
    const page = await openWith(fault)
    await sendToSupport(page)
    const sent = alertOf(page, 'Felicitări!')
    await sent.locator('.btn').click()
    await goOffline(page)
    expect(await page.locator('.strip').count()).toBe(1)
    await sendToSupport(page)
    await alertOf(page, 'Păstrat').locator('.btn').click()
    await page.context().setOffline(false)
    await page.evaluate(() => (location.hash = '/de-trimis'))
    const arrived = page.getByText('Trimis', { exact: true })
    await expect.poll(() => arrived.count(), { timeout: 25_000 }).toBe(2)
  })
})

describe('a browser whose database', () => {
  it.each(Object.entries(databases))('%s warns, stores nothing and sends', async (_, fault) => {
    const page = await openWith(fault)
    await strip(page, NOT_KEPT).waitFor()
    await page.evaluate(() => (location.hash = '/de-trimis'))
    await page.getByText('Ce trimiteți fără conexiune nu se păstrează în acest browser.').waitFor()
    expect(await page.getByText('Nimic nu se șterge fără dvs.').count()).toBe(0)
    await page.evaluate(() => (location.hash = '/auth/register'))
    await page.locator('.note').getByText(NOT_KEPT).waitFor()
    await sendToSupport(page)
    await alertOf(page, 'Felicitări!').locator('.btn').click()

    await goOffline(page)
    await strip(page, OFFLINE_NOT_KEPT).waitFor()
    await sendToSupport(page)
    await page.locator('.alert__text', { hasText: 'Vă rugăm să reîncercați' }).waitFor()
    expect(await page.getByText('S-a păstrat').count()).toBe(0)
  })

  it('never opens still shows the server’s data', async () => {
    const account = await anAccount()
    const page = await openWith(databases['never opens']!)
    await openSignedIn(page, account, '/solicitari')
    await page.getByText(/^Nu aveți solicitări/).waitFor()
  })
})

describe('a browser without web storage', () => {
  let account: Account

  beforeAll(async () => {
    account = await anAccount()
  })

  it('warns that the session ends with the page, and keeps it until then', async () => {
    const page = await openWith(withoutStorage)
    await strip(page, NO_SESSION).waitFor()
    await signIn(page, account)
    await page.goto('/#/setari')
    await waitForHeading(page, 'Setări')
    await page.goto(`/#${HOME}`)
    await page.reload()
    await page.getByLabel('CNP sau CUI').waitFor()
  })
})

describe('a browser that blocks all cookies', () => {
  let folder: string
  let context: BrowserContext
  let page: Page
  let pageErrors: string[]

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'profil-'))
    await mkdir(path.join(folder, 'Default'))
    const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
    await writeFile(path.join(folder, 'Default/Preferences'), JSON.stringify(preferences))
    context = await chromium.launchPersistentContext(folder, {
      executablePath: findChromium()!,
      args: chromiumFlags,
      baseURL: inject('baseUrl'),
      locale: 'ro-RO',
      viewport: { width: 390, height: 844 },
    })
    context.setDefaultTimeout(15_000)
    pageErrors = []
    page = await context.newPage()
    page.on('pageerror', (error) => pageErrors.push(String(error)))
    await page.goto(`/#${LOGIN}`)
  })

  afterEach(async () => {
    await context.close()
    await rm(folder, { recursive: true, force: true })
    expect(pageErrors).toEqual([])
  })

  it('shows one warning, with the operator’s telephone number', async () => {
    const told = strip(page, /blochează cookie-urile acestui site/)
    await told.waitFor()
    expect(await told.getByRole('link').getAttribute('href')).toMatch(/^tel:\+?\d+$/)
    expect(await page.locator('.strip').count()).toBe(1)
    await page.getByRole('button', { name: 'ÎNTREBĂRI FRECVENTE' }).click()
    await page.getByRole('dialog').getByText('Cu ce date mă autentific în portal?').waitFor()
  })

  it('shows at the sign-in that the cookies are the reason', async () => {
    await fillSignIn(page as PortalPage, '1900131471046', 'o parolă')
    await page.getByRole('button', { name: 'Autentificare' }).click()
    await page
      .getByRole('alert')
      .getByText(/blochează cookie-urile acestui site/)
      .waitFor()
  })

  it('shows when the connection is lost', async () => {
    await strip(page, /blochează cookie-urile acestui site/).waitFor()
    await context.setOffline(true)
    await strip(page, OFFLINE_NOT_KEPT).waitFor()
  })
})
