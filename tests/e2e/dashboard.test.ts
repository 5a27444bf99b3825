import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getContracteInfo } from '#contract/contracte.ts'
import { dayOf } from '#contract/time-zone.ts'
import { getTaxesCetatean, type Debts } from '#contract/facturi.ts'
import { locatiileMele } from '#contract/locatii.ts'
import { platiRecurente } from '#contract/plati.ts'
import { sesizariList } from '#contract/sesizari.ts'
import { solicitarileMele } from '#contract/solicitari.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { anAccount, signIn } from '#tests/support/steps/accounts.ts'
import {
  openWithoutCache,
  stubResponse,
  stubUntilRetried,
} from '#tests/support/steps/stub-responses.ts'
import { closeAlert } from '#tests/support/steps/feedback.ts'
import { tabTo } from '#tests/support/steps/keyboard.ts'
import { quickLinks } from '#tests/support/steps/layout.ts'
import { UNREACHED, waitForSaved } from '#tests/support/steps/offline.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { HOME, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'
import {
  aSupportRequest,
  fillSupport,
  openSupport,
  sendButton,
} from '#tests/support/steps/support.ts'

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }

// Own portal, so that other tests do not change the demonstration citizens' data.
let portal: TestPortal
let device: ApiClient
beforeAll(async () => {
  portal = await startTestPortal()
  device = await signInAnotherDevice(demo, portal.url)
})
afterAll(() => portal.stop())

/** Opens the home screen of a citizen with some data of each kind. */
async function atHome(width = 390, height = 844): Promise<PortalPage> {
  const options = { width, height, worker: true, reducedMotion: 'reduce' } as const
  const page = await openPage({ baseURL: portal.url, ...options })
  await signIn(page, demo)
  return page
}

/** Waits for all that is shown: parts that do not come within two seconds appear one by one. */
async function waitForParts(page: Page): Promise<void> {
  await attention(page)
    .getByRole('link', { name: /^Contractul .* expiră/ })
    .waitFor()
  for (const one of [nextPickup, due, pickups, reports]) await one(page).waitFor()
  await card(page, 'Anunțuri').waitFor()
}

const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true })
const attention = (page: Page) => card(page, 'Cer atenția dvs.')
const shortcuts = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Scurtături' })
const nextPickup = (page: Page) => page.getByRole('list', { name: 'Următoarea colectare' })
const pickups = (page: Page) => card(page, 'Următoarele colectări')
const reports = (page: Page) => card(page, 'Sesizări deschise')
const due = (page: Page) => card(page, 'De plată')
const newReport = (page: Page) => page.getByRole('link', { name: 'Sesizare nouă' })

const lei = (bani: number) =>
  new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2 }).format(bani / 100)
const dayShown = (day: string) => day.slice(0, 10).split('-').toReversed().join('-')

/** Waits until the page shows the debts, and returns them; those of a new day may come after it was opened. */
async function waitForDebts(page: Page): Promise<Debts> {
  await due(page)
    .getByRole('link', { name: /^Plătește \d/ })
    .waitFor()
  const totalOf = ({ total_bani }: Debts) => due(page).getByText(`${lei(total_bani)} lei`)
  let { data: debts } = await device.call(getTaxesCetatean)
  if ((await totalOf(debts).count()) === 0) {
    await page.reload()
    ;({ data: debts } = await device.call(getTaxesCetatean))
  }
  await totalOf(debts).waitFor()
  return debts
}

describe.each([390, 1440])('at %i px', (width) => {
  it('shows pending questions, debts, open sesizări and announcements', async () => {
    const page = await atHome(width)
    const open = (await device.get(`${sesizariList.path}?stare=deschise`)).data
    const sesizari = sesizariList.data.parse(open)
    const [asking] = sesizari.filter(({ stare }) => stare === 'completare_necesara')
    const question = attention(page).getByRole('link', { name: `Sesizarea ${asking!.numar}` })
    await question.getByText(`${asking!.denumire}: „${asking!.intrebare}”`).waitFor()

    const debts = await waitForDebts(page)
    const today = dayOf(new Date())
    await due(page)
      .getByText(`Situația la ${dayShown(today)}`)
      .waitFor()
    const next = debts.pozitii.find(({ scadenta }) => scadenta >= today)
    await due(page)
      .getByText(`Următoarea scadență: ${dayShown(next!.scadenta)}`)
      .waitFor()
    await due(page)
      .getByRole('link', { name: /^Plătește \d/ })
      .waitFor()
    await due(page).getByText('Facturile contestate sunt lăsate deoparte').waitFor()

    const terms = reports(page).getByRole('link', { name: /Estimat: |Termen: / })
    await expect.poll(() => terms.count()).toBe(3)
    const [newest] = sesizari
    await reports(page).getByText(`Nr. ${newest!.numar}`).waitFor()
    await card(page, 'Anunțuri').getByText('Programul de sărbători').waitFor()

    await question.click()
    await waitForRoute(page, `/sesizare/${asking!.id}`)
  })
})

it('shows the next collection and the coming week, for the selected place', async () => {
  const page = await atHome()
  const { data: places } = await device.call(locatiileMele)
  const [home, other] = places
  const planned = home!.apropiate.filter(({ rezultat }) => rezultat === 'programata')
  const next = planned.filter(({ data }) => data === planned[0]!.data)
  // Bulky waste collections have no time slot.
  const hours = next.flatMap(({ interval }) => interval?.split('–')[0] ?? []).toSorted()
  const words = hours.map((hour) => `Scoateți recipientul până la ${hour}.`)
  await nextPickup(page).getByRole('link').waitFor()
  const shown = (await nextPickup(page).innerText()).match(/Scoateți recipientul până la .{5}\./)
  const isAhead = planned[0]!.data > dayOf(new Date())
  if (isAhead) expect(shown?.[0]).toBe(words[0])
  else expect(words).toEqual(expect.arrayContaining(shown ?? []))
  const days = pickups(page).getByRole('list', { name: 'Colectări în următoarele 7 zile' })
  await expect.poll(() => days.getByRole('listitem').count()).toBe(7)
  const today = dayOf(new Date())
  const isEmpty = !home!.apropiate.some(({ data }) => data === today)
  const first = await days.getByRole('listitem').first().innerText()
  expect(first.includes('nicio colectare')).toBe(isEmpty)

  await pickups(page).getByLabel('Locația').selectOption(String(other!.id))
  await page.reload()
  const calendar = pickups(page).getByRole('link', { name: 'Calendarul' })
  await calendar.click()
  await waitForRoute(page, `/locatie/${other!.id}`)
})

it('shows shortcuts, the next collection, the debt and the alerts first, in this order', async () => {
  const page = await atHome(360, 640)
  await waitForParts(page)
  const links = await shortcuts(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links).toEqual(['#/plati', '#/contracte-active', '#/carduri', '#/de-trimis'])
  const parts = [shortcuts, nextPickup, due, attention, pickups, reports]
  const boxes = await Promise.all(parts.map(async (part) => (await part(page).boundingBox())!))
  const tops = boxes.map(({ y }) => y)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  const bar = (await quickLinks(page).boundingBox())!
  expect(boxes[1]!.y + boxes[1]!.height, 'seen without scrolling').toBeLessThanOrEqual(bar.y)
})

it('the primary action floats as its icon once it is scrolled away, and keeps its place', async () => {
  const page = await atHome(360, 640)
  await waitForParts(page)
  const boxOf = async () => (await newReport(page).boundingBox())!
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
  const inPlace = await boxOf()
  const height = await pageHeight()
  const greeting = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  expect(inPlace.y).toBeGreaterThanOrEqual(greeting.y + greeting.height)
  expect(inPlace.y + inPlace.height).toBeLessThan((await shortcuts(page).boundingBox())!.y)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  await expect.poll(async () => (await boxOf()).width).toBe(48)
  const { x, y } = await boxOf()
  expect(y + 48).toBeLessThanOrEqual((await quickLinks(page).boundingBox())!.y)
  // Right of the text of the rows, which ends before their arrows.
  const texts = page.locator('.row__body')
  const ends = await texts.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().right))
  expect(Math.max(...ends)).toBeLessThanOrEqual(x)
  expect(await pageHeight()).toBe(height)
  await newReport(page).click()
  await waitForRoute(page, '/sesizari/noua')
})

it('cards fill their rows for a citizen with an invoice and no place', async () => {
  const page = await openPage({ baseURL: portal.url, width: 1440, reducedMotion: 'reduce' })
  await stubResponse(page, locatiileMele, { json: { status_code: 200, data: [] } })
  await signIn(page, demo)
  for (const one of [due, attention, reports]) await one(page).waitFor()
  await card(page, 'Anunțuri').waitFor()
  const rowsWithHoles = page.locator('.dash').evaluate((dash) => {
    const { left, right } = dash.getBoundingClientRect()
    const cards = [...dash.children].map((one) => one.getBoundingClientRect())
    const rows = [...new Set(cards.map(({ top }) => top))]
    const cardsIn = (row: number) => cards.filter(({ top }) => top === row)
    return rows.filter((row) => {
      const start = Math.min(...cardsIn(row).map((one) => one.left))
      const end = Math.max(...cardsIn(row).map((one) => one.right))
      return start > left + 1 || end < right - 1
    })
  })
  expect(await rowsWithHoles).toEqual([])
  expect(await pickups(page).count()).toBe(0)
})

it('shows a new citizen what can be done here', async () => {
  const page = await openPage()
  await signIn(page, await anAccount())
  const tiles = card(page, 'Ce puteți face aici')
  await tiles.waitFor()
  expect(await tiles.getByRole('link').count()).toBe(3)
  await shortcuts(page).waitFor()
  for (const one of [attention, pickups, due, reports]) expect(await one(page).count()).toBe(0)
  await tiles.getByRole('link', { name: 'Găsiți un punct de colectare' }).click()
  await waitForRoute(page, '/locatii')
})

it('a card that fails to load does not affect the others, and can be retried', async () => {
  const page = await atHome()
  page.tolerate(/Failed to load resource.*500/)
  const answer = { status_code: 500, errors: { message: ['Nu acum.'] } }
  await stubUntilRetried(page, locatiileMele, { status: 500, json: answer })
  await openWithoutCache(page)
  const failure = page.getByRole('alert').getByText('Datele nu au putut fi aduse.')
  await failure.waitFor()
  await reports(page).waitFor()
  await due(page).waitFor()
  await page.getByRole('button', { name: 'Reîncercați' }).click()
  await pickups(page).waitFor()
  expect(await failure.count()).toBe(0)
})

it('shows cached data offline, with its age, and the queued entry on top', async () => {
  const page = await atHome()
  await reports(page).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const support = await openSupport(page)
  await fillSupport(support, aSupportRequest())
  page.tolerate(UNREACHED)
  await page.context().setOffline(true)
  await sendButton(support).click()
  await closeAlert(
    page,
    'Cererea dvs. nu a putut pleca acum. S-a păstrat pe acest dispozitiv. Pleacă singură dacă revine conexiunea în câteva ore, altfel când deschideți portalul.',
    'Păstrat',
  )
  await waitForSaved(page, locatiileMele.path, getTaxesCetatean.path, sesizariList.path)
  await page.reload()
  await page.getByText(/^Date d(?:e azi|in).*\d\d:\d\d$/).waitFor()
  await attention(page).getByRole('link', { name: 'O trimitere așteaptă' }).waitFor()
  for (const one of [pickups, due, reports]) await one(page).waitFor()
  await attention(page).getByRole('link', { name: 'O trimitere așteaptă' }).click()
  await waitForRoute(page, '/de-trimis')
})

it('with an expired token offline the saved data can be read, marked as saved', async () => {
  const page = await atHome()
  await reports(page).waitFor()
  await waitForSaved(page, sesizariList.path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  page.tolerate(UNREACHED)
  await page.context().setOffline(true)
  // Past the token's lifetime of an hour.
  await page.clock.setFixedTime(Date.now() + 2 * 3600 * 1000)
  await page.reload()
  await page.getByRole('link', { name: 'Vedeți ultimele date salvate' }).click()
  await waitForRoute(page, HOME)
  await page.getByText('Vedeți datele salvate pe acest dispozitiv.').waitFor()
  await reports(page).waitFor()
})

it('without a connection and without saved data says that it is offline', async () => {
  const page = await openPage()
  await signIn(page, await anAccount())
  page.tolerate(/ERR_FAILED/)
  const asked = [
    locatiileMele,
    getContracteInfo,
    getTaxesCetatean,
    platiRecurente,
    sesizariList,
    solicitarileMele,
  ]
  for (const { path } of asked) {
    await page.route(`**${path}*`, (route) => route.abort())
  }
  await page.route('**/api/notificari-list*', (route) => route.abort())
  await openWithoutCache(page)
  await page.getByRole('heading', { name: 'Fără conexiune' }).waitFor()
  const retry = page.getByRole('button', { name: 'Reîncercați' })
  await retry.waitFor()
  const handle = (await retry.elementHandle())!
  await page.unrouteAll()
  await handle.evaluate((button) => (button as HTMLButtonElement).click()) // it may be gone: the page retries by itself too
  await card(page, 'Ce puteți face aici').waitFor()
})

it('without a connection says that some data is not on the device', async () => {
  const page = await atHome()
  await reports(page).waitFor()
  page.tolerate(/ERR_FAILED/)
  await page.route(`**${locatiileMele.path}`, (route) => route.abort())
  await openWithoutCache(page)
  await page.getByText('Unele date nu sunt încă pe acest dispozitiv.').waitFor()
  await reports(page).waitFor()
  expect(await pickups(page).count()).toBe(0)
})

it('is accessible, and fits a small screen with large text', async () => {
  const page = await atHome()
  await reports(page).waitFor()
  await expectAccessibleInAllSchemes(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  // Waits for the phone layout to replace the wide one.
  await quickLinks(page).waitFor()
  const tooWide = () =>
    page.evaluate(
      () => document.scrollingElement!.scrollWidth - document.documentElement.clientWidth,
    )
  await expect.poll(tooWide).toBe(0)
})

it('works with the keyboard alone', async () => {
  const page = await atHome(1440)
  await reports(page).waitFor()
  await tabTo(page, newReport(page))
  await tabTo(page, pickups(page).getByLabel('Locația'))
  await tabTo(page, reports(page).getByRole('link', { name: 'Toate' }))
  await page.keyboard.press('Enter')
  await waitForRoute(page, '/sesizari')
  await waitForHeading(page, 'Sesizările mele')
})
