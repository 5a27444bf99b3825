import type { Request as Call } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { matchRoute } from '#src/app/location.ts'
import { login, pages } from '#src/i18n/en/deferred.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { citizenPaths, resolveRoute, visitorPaths } from '#tests/engines/support/route-addresses.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { anUnconfirmedAccount, type Person } from '#tests/support/steps/accounts.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { isScreenReady, listVisibleTexts } from '#tests/support/visible-texts.ts'

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }

const ROMANIAN =
  /[ăâîșț]|\b(?:nu|este|sunt|pentru|dvs|din|la|cu|pe|de|sau|prin|ora|zi|zile|luni|joi|vineri|ianuarie|iunie|iulie|noiembrie|decembrie|acum|aici|adresa|contul|contract(?:e|ul|ului)|factur\w*|sesizar\w*|solicit\w*|pubel\w*|recipient|colectar\w*|parol\w+|trimite\w*|operatorul)\b/i

/** Addresses, and names given by people: the citizen's of places, the bank's, an authority's. */
const NAMES = [
  /(?<!\p{L})(?:Str\.|Strada|Șoseaua|Bulevardul|Calea|Prelungirea|Piața|Platoul) [^:(]*?(?:nr\. \d+|\(lângă parc\)|Panduri|Sector 5|București|$)(?:, (?:(?:bl|sc|et|ap)\. \w+|București|Sector 5))*/gu,
  /(?<!\p{L})(?:București|La bunici|Casa nouă|Română)(?!\p{L})|Acasă/gu,
  /Banca Demonstrației|Autoritatea pentru Digitalizarea României/g,
  /(?<=(?:centre|point) – )\p{Lu}[\p{L} ]+$/gu,
  /Ghid de colectare separată\.pdf/g,
  // Messages of the operator, and the description of the citizen's complaint.
  /(?<=: )“[^”]+”$/g,
  /O canapea veche a fost lăsată pe trotuar, lângă trecerea de pietoni\./g,
]

/** Messages, which stay as they were written, and texts marked as Romanian. */
const QUOTED = '.msg__bubble, [lang="ro"]'

/** Dialogs of a citizen: the screen, and what opens the dialog there. */
const dialogs: readonly (readonly [path: string, opener: string])[] = [
  ['/dashboard/main', 'button[title="Open Layout Configurator"]'],
  ['/plati', 'a[href^="#/plati#factura-"]'],
  ['/locatie/:id', 'button:has-text("Add the days to")'],
  ['/carduri', 'button:has-text("Delete")'],
  ['/carduri', 'button:has-text("Start")'],
]

let device: ApiClient
beforeAll(async () => {
  device = await signInAnotherDevice(demo)
})

/** Calls without an answer yet; the stream of events never ends. */
const openCalls = new Set<Call>()

/** Opens a page in English. */
async function openInEnglish(): Promise<PortalPage> {
  const page = await openPage({ width: 1440, reducedMotion: 'reduce' })
  openCalls.clear()
  page.on('request', (call) => {
    if (/\/api\/(?!evenimente)/.test(call.url())) openCalls.add(call)
  })
  page.on('requestfinished', (call) => openCalls.delete(call))
  page.on('requestfailed', (call) => openCalls.delete(call))
  await page.addInitScript(() => localStorage.setItem('portal.limba', 'en'))
  // The links to confirm are invalid, and the phone to confirm is not.
  page.tolerate(/Failed to load resource.*4\d\d/)
  return page
}

async function signIn(page: PortalPage, { cnpCui, password }: Pick<Person, 'cnpCui' | 'password'>) {
  await page.goto('/#/auth/login')
  await page.getByLabel('CNP or CUI').fill(cnpCui)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Waits until the screen of a route has replaced the one before. */
async function waitForScreen(page: PortalPage, path: string): Promise<void> {
  const key = matchRoute(path)!.route.page
  const title = key === 'login' ? login.page : pages[key]
  await expect.poll(() => page.title()).toBe(`${title} · Salubritate Sector 5`)
}

async function open(page: PortalPage, path: string): Promise<void> {
  await page.goto(`/#${await resolveRoute(path, device)}`)
  await waitForScreen(page, path)
}

/** Lists the Romanian texts of a screen or dialog once it has loaded. */
async function findRomanian(page: PortalPage, name: string): Promise<string[]> {
  let texts: string[] = []
  const isStable = async () => {
    const before = JSON.stringify(texts)
    texts = await page.evaluate(listVisibleTexts, QUOTED)
    const isReady = openCalls.size === 0 && (await page.evaluate(isScreenReady))
    return isReady && JSON.stringify(texts) === before
  }
  await expect.poll(isStable, { message: `${name} is loaded` }).toBe(true)
  expect(texts.length, `texts of ${name}`).toBeGreaterThan(5)
  return texts.filter((text) => ROMANIAN.test(removeNames(text)))
}

const removeNames = (text: string) =>
  NAMES.reduce((left, names) => left.replaceAll(names, ''), text)

it('a visitor who reads English finds no Romanian on any screen', async () => {
  const page = await openInEnglish()
  await open(page, visitorPaths[0]!)
  // The hours of the build are Romanian until the server's have arrived.
  await page.getByText('Monday to Sunday').waitFor()
  for (const path of visitorPaths.filter((one) => one !== '/suport')) {
    await open(page, path)
    expect.soft(await findRomanian(page, path), path).toEqual([])
  }
  await page.getByRole('button', { name: 'FREQUENTLY ASKED QUESTIONS' }).click()
  const faq = 'Frequently asked questions'
  expect.soft(await findRomanian(page, faq), faq).toEqual([])
  await page.keyboard.press('Escape')
  await open(page, '/suport')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await page.getByText('Required field').first().waitFor()
  expect.soft(await findRomanian(page, '/suport'), '/suport').toEqual([])
})

it('a visitor who reads English is asked for the code of the phone in English', async () => {
  const page = await openInEnglish()
  await signIn(page, await anUnconfirmedAccount())
  await page.getByRole('dialog', { name: /^Enter the code received by SMS/ }).waitFor()
  expect(await findRomanian(page, 'code')).toEqual([])
})

it(
  'a citizen who reads English finds no Romanian on any screen',
  { timeout: 120_000 },
  async () => {
    const page = await openInEnglish()
    await signIn(page, demo)
    await waitForHeading(page, /^Hello/)
    const look = async (path: string, part = '') =>
      expect.soft(await findRomanian(page, path), `${path} ${part}`).toEqual([])
    // The payment opens only once something to pay is chosen.
    for (const path of citizenPaths.filter((one) => one !== '/payments')) {
      await open(page, path)
      await look(path)
      const tabs = page.getByRole('main').getByRole('tab')
      for (let index = 1; index < (await tabs.count()); index++) {
        await tabs.nth(index).click()
        await look(path, `tab ${index}`)
      }
    }
    await open(page, '/plati')
    await page.getByRole('main').getByRole('checkbox').first().check()
    await page.getByRole('link', { name: /^Pay / }).click()
    await waitForScreen(page, '/payments')
    await look('/payments')
    await open(page, '/setari')
    const sections = page.locator('main a[href^="#/setari#"]')
    for (let index = 1; index < (await sections.count()); index++) {
      await sections.nth(index).click()
      await look('/setari', `section ${index}`)
    }
    for (const [path, opener] of dialogs) {
      await open(page, path)
      await page.getByRole('main').or(page.getByRole('banner')).locator(opener).first().click()
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
      await look(path, opener)
      await page.keyboard.press('Escape')
    }
  },
)
