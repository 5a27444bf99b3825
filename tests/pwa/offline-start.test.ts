import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { faqSlugs } from '#contract/faq-slugs.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import { root } from '../../scripts/npm.mjs'
import { browser, openPage, type PortalPage } from '#tests/support/browser.ts'
import { StaticServer } from '#tests/support/static-server.ts'
import { HOME, LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'
import { fillSignIn } from '#tests/support/steps/accounts.ts'
import {
  NETWORK_ERRORS,
  waitForCachedFaq,
  waitForWorkerControl,
  openWithWorker,
} from './worker-steps.ts'

/** Demonstration account. */
const DEMO = { cnp: '2880514471014', password: 'Portal-demo-2026' }

let portal: TestPortal
let visitor: BrowserContext
let citizen: BrowserContext
let englishReader: BrowserContext

beforeAll(async () => {
  portal = await startTestPortal()
})

// The server is stopped before the first test begins.
beforeAll(async () => {
  try {
    ;[visitor, citizen, englishReader] = await Promise.all([
      firstVisit(portal.url),
      firstVisit(portal.url),
      firstVisit(portal.url),
    ])
    await readTerms(visitor)
    await readTerms(englishReader)
    await signIn(citizen)
    await chooseEnglish(englishReader)
  } finally {
    await portal.stop()
  }
})

afterAll(async () => {
  await visitor.close()
  await citizen.close()
  await englishReader.close()
})

/** Opens the first page of the portal once in a context of its own, waits for the caches, and closes the page. */
async function firstVisit(baseURL: string): Promise<BrowserContext> {
  const context = await (
    await browser()
  ).newContext({ baseURL, locale: 'ro-RO', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto('/')
  await waitForWorkerControl(page)
  await waitForCachedFaq(page, faqSlugs.length)
  await page.close()
  return context
}

/** Opens the legal texts once, which caches them. */
async function readTerms(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/#/termeni')
  await page.getByRole('heading', { name: 'Termeni și condiții', level: 1 }).waitFor()
  await vi.waitFor(async () => expect(await countCached(page, /\/assets\/legal-ro-/)).toBe(1), {
    timeout: 15_000,
  })
  await page.close()
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(`/#${LOGIN}`)
  await fillSignIn(page, DEMO.cnp, DEMO.password)
  await page.getByRole('button', { name: 'Autentificare' }).click()
  await page.waitForURL(`**/#${HOME}`)
  await page.close()
}

/** Switches to English and waits until its texts are cached. */
async function chooseEnglish(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(`/#${LOGIN}`)
  await page.getByRole('button', { name: 'EN – English' }).click()
  await page.getByRole('button', { name: 'RO – Română' }).waitFor()
  const kept = () => countCached(page, /\/assets\/(?:portal|texts)-en-/)
  await vi.waitFor(async () => expect(await kept()).toBe(2), { timeout: 15_000 })
  await page.close()
}

async function countCached(page: Page, address: RegExp): Promise<number> {
  const kept = await page.evaluate(async () => {
    const requests = await (await caches.open('portal-fisiere')).keys()
    return requests.map(({ url }) => url)
  })
  return kept.filter((url) => address.test(url)).length
}

/** Opens an address as from the home screen, with the server stopped. */
async function openOffline(context: BrowserContext, address: string): Promise<PortalPage> {
  const page = await openPage({ worker: true, context })
  page.tolerate(NETWORK_ERRORS)
  await page.goto(address)
  return page
}

describe('with the server stopped, after one visit', () => {
  it.each([
    ['/', 'Intrați în contul dvs.'],
    ['/?sursa=ecran', 'Intrați în contul dvs.'],
    ['/#/pages/login', 'Intrați în contul dvs.'],
    ['/#/auth/login', 'Intrați în contul dvs.'],
    ['/#/auth/register', 'Faceți-vă cont'],
    ['/#/pages/forgot-password', 'Recuperare parolă'],
    ['/#/pages/login-boxed', 'Intrați în contul dvs.'],
    ['/#/pages/register-boxed', 'Create Account'],
    ['/#/pages/forgot-password-boxed', 'Recuperare parolă'],
    ['/#/de-trimis', 'De trimis'],
    ['/#/termeni', 'Termeni și condiții'],
    ['/#/confidentialitate', 'Nota de informare privind datele personale'],
    ['/#/accesibilitate', 'Declarație de accesibilitate'],
    ['/#/nu/exista', 'Pagina nu există'],
  ])('%s opens', async (address, heading) => {
    const page = await openOffline(visitor, address)
    await waitForHeading(page, heading)
    await page.getByRole('button', { name: 'SUPORT ONLINE' }).waitFor()
  })

  it.each([
    [LOGIN, 'Sign in to your account'],
    ['/auth/register', 'Create your account'],
    ['/de-trimis', 'To be sent'],
    ['/nu/exista', 'This page does not exist'],
  ])('a reader in English gets %s in English', async (route, heading) => {
    const page = await openOffline(englishReader, `/#${route}`)
    await waitForHeading(page, heading)
  })

  it('a reader in English gets the legal texts in Romanian, with their `lang` set', async () => {
    const page = await openOffline(englishReader, '/#/auth/login')
    await page.getByRole('link', { name: 'Terms' }).click()
    const text = page.locator('html[lang=en] article[lang=ro]')
    await text.filter({ hasText: 'Ce este portalul' }).waitFor()
  })

  it('a legal text that was never read says that it cannot be shown', async () => {
    const page = await openOffline(citizen, '/#/termeni')
    // React logs errors caught by its boundary.
    page.tolerate(/LegalScreen|dynamically imported/)
    await waitForHeading(page, 'Pagina nu s-a putut afișa')
    await page.getByRole('button', { name: 'Reîncercați' }).waitFor()
  })

  it('switching from Romanian to English says that the texts need a connection', async () => {
    const page = await openOffline(visitor, '/#/auth/login')
    await page.getByRole('button', { name: 'EN – English' }).click()
    await page.locator('.toast', { hasText: 'Nu avem conexiune.' }).waitFor()
    await waitForHeading(page, 'Intrați în contul dvs.')
  })

  it('the support dialog opens and can be filled in', async () => {
    const page = await openOffline(visitor, '/#/auth/login')
    await page.getByRole('button', { name: 'SUPORT ONLINE' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suport online' })
    await dialog.getByLabel('Observații').fill('Nu am semnal pe stradă.')
  })

  it.each([HOME, '/solicitari', '/sesizari', '/plati'])(
    'a signed-in citizen gets the shell of %s',
    async (route) => {
      const page = await openOffline(citizen, `/#${route}`)
      await page.getByRole('banner').waitFor()
      await page.getByRole('main').waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      await waitForRoute(page, route)
    },
  )
})

it.each(['/api/plata/1/intoarcere', '/dev/mesaje', '/raport.pdf', '/readyz', '/altceva'])(
  '%s is answered by the server, not by the shell',
  async (address) => {
    const server = new StaticServer(path.join(root, 'dist'))
    server.instead.set(address, { status: 200, type: 'text/html', body: '<h1>De la server</h1>' })
    await server.start()
    try {
      const page = await openWithWorker(server.url)
      page.tolerate(NETWORK_ERRORS)
      await page.goto(server.url + address)
      await waitForHeading(page, 'De la server')
    } finally {
      await server.stop()
    }
  },
)
