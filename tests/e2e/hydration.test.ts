import { describe, expect, it } from 'vitest'
import { getDemoCity } from '#server/config/city/load-city.ts'
import { getConfig } from '#contract/portal.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { anAccount, type Account } from '#tests/support/steps/accounts.ts'
import { HOME, LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'
import { LANGUAGE_KEY, TOKEN_KEY, USER_KEY } from '#tests/support/steps/stored.ts'

/*
 * React hydrates the prerendered page, so its first render must match it, whatever changed before. On a mismatch
 * (React's error 418) the page is rendered anew and loses what was typed; any console error fails these tests.
 */

const CODE = '**/assets/first-*.js'
const TYPED = '1900131471046'

/** Opens the sign-in with some scripts held until the returned function is called, and types. */
async function openWithHeldScripts(
  page: PortalPage,
  scripts: string,
  cpu = 1,
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(scripts, async (route) => {
    await released
    await route.continue()
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  const held = page.waitForRequest(scripts)
  await page.goto(`/#${LOGIN}`, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('CNP sau CUI').fill(TYPED)
  await held
  return release
}

const waitForHydration = (page: PortalPage) => page.waitForFunction(() => 'portalReady' in window)
const typed = (page: PortalPage, label = 'CNP sau CUI') => page.getByLabel(label).inputValue()

/** Opens another tab with the same storage that runs no code of the portal. */
async function anotherTab(page: PortalPage): Promise<PortalPage> {
  const tab = await openPage({ context: page.context() })
  await tab.goto('/robots.txt')
  return tab
}

async function store(tab: PortalPage, entries: Record<string, string>): Promise<void> {
  await tab.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, entries)
}

const toStoredSession = ({ user, token }: Account) => ({
  [USER_KEY]: JSON.stringify(user),
  [TOKEN_KEY]: token,
})

describe('before the application loads', () => {
  it('choosing English in another tab does not lose what was typed', async () => {
    const page = await openPage()
    const release = await openWithHeldScripts(page, CODE)
    await store(await anotherTab(page), { [LANGUAGE_KEY]: 'en' })
    release()
    await waitForHydration(page)
    await page.getByRole('button', { name: 'RO – Română' }).waitFor()
    expect(await typed(page, 'CNP or CUI')).toBe(TYPED)
  })

  it('a sign-in in another tab leads home', async () => {
    const account = await anAccount()
    const page = await openPage()
    const release = await openWithHeldScripts(page, CODE)
    await store(await anotherTab(page), toStoredSession(account))
    release()
    await waitForRoute(page, HOME)
    await waitForHeading(page, `Bună ziua, ${account.prenume}`)
  })

  it.each([1, 8])('survives a connection lost and regained, CPU %i× slower', async (cpu) => {
    const page = await openPage()
    const release = await openWithHeldScripts(page, CODE, cpu)
    await page.evaluate(() => {
      for (const name of ['offline', 'online', 'pageshow', 'visibilitychange', 'hashchange'])
        window.dispatchEvent(new Event(name))
    })
    release()
    await waitForHydration(page)
    expect(await typed(page)).toBe(TYPED)
  })
})

it('a sign-in in another tab between the start of hydration and the first render leads home', async () => {
  const account = await anAccount()
  const page = await openPage()
  const release = await openWithHeldScripts(page, CODE)
  await page.evaluate((entries) => {
    // React's scheduler posts a message before it renders: the other tab signs in right then.
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      MessagePort.prototype.postMessage = post
      for (const [key, newValue] of Object.entries(entries)) {
        localStorage.setItem(key, newValue)
        window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
      }
      Reflect.apply(post, this, message)
    }
  }, toStoredSession(account))
  release()
  await waitForRoute(page, HOME)
  await waitForHeading(page, `Bună ziua, ${account.prenume}`)
})

it('the configuration is not fetched before the first render', async () => {
  const page = await openPage()
  const release = await openWithHeldScripts(page, CODE)
  await page.route(`**${getConfig.path}`, async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace(getDemoCity().operator.telefon, '021 999 99 99')
    await route.fulfill({ response, body: text })
  })
  const asked = countRequests(page, getConfig.path)
  await page.evaluate(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      MessagePort.prototype.postMessage = post
      Object.assign(window, { draw: () => void Reflect.apply(post, this, message) })
    }
  })
  release()
  await page.waitForFunction(() => 'draw' in window)
  await page.waitForLoadState('networkidle')
  expect(asked()).toBe(0)
  await page.evaluate(() => (window as unknown as { draw: () => void }).draw())
  await page.getByText('021 999 99 99').waitFor()
  expect(await typed(page)).toBe(TYPED)
})

function countRequests(page: PortalPage, path: string): () => number {
  let requests = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) requests += 1
  })
  return () => requests
}
