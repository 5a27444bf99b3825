import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysBetween } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import {
  locatiaMea,
  locatie,
  locatieCalendar,
  locatieList,
  locatiileMele,
  type ServicePlace,
} from '#contract/locatii.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { anAccount, signIn } from '#tests/support/steps/accounts.ts'
import {
  stubResponse,
  holdRequests,
  openWithoutCache,
} from '#tests/support/steps/stub-responses.ts'
import { expectFieldError } from '#tests/support/steps/fields.ts'
import { isFocused, tabAndPress, tabTo } from '#tests/support/steps/keyboard.ts'
import { reloadOffline } from '#tests/support/steps/offline.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'
import { dumpStorage } from '#tests/support/steps/stored.ts'

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }

// Own portal, as names and calendars are changed here.
let portal: TestPortal
let device: ApiClient
let home: ServicePlace
beforeAll(async () => {
  portal = await startTestPortal()
  device = await signInAnotherDevice(demo, portal.url)
  const [first] = (await device.call(locatiileMele)).data
  home = await fetchPlace(first!.id)
})
afterAll(() => portal.stop())

async function fetchPlace(id: number): Promise<ServicePlace> {
  return (await device.call(locatiaMea, { params: { id: String(id) } })).data
}

interface Visit {
  width?: number
  /** Position of the device; without it, geolocation is denied. */
  at?: { latitude: number; longitude: number }
}

/** Signs in a demonstration citizen and opens a route. */
async function visit(route: string, { width = 390, at }: Visit = {}): Promise<PortalPage> {
  const page = await openPage({
    baseURL: portal.url,
    width,
    worker: true,
    reducedMotion: 'reduce',
    ...(at && { at }),
  })
  await signIn(page, demo)
  await goTo(page, route)
  return page
}

const goTo = (page: Page, route: string) => page.evaluate((hash) => (location.hash = hash), route)
const main = (page: Page) => page.getByRole('main')
const card = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const calendar = (page: Page) => card(page, 'Calendarul colectărilor')
const openPoints = (page: Page) => page.getByRole('tab', { name: 'Puncte de colectare' }).click()
const points = (page: Page) =>
  main(page).getByRole('list', { name: 'Puncte de colectare' }).getByRole('link')
const near = (page: Page) => page.getByRole('button', { name: 'Aproape de mine' })
const calendarSheet = (page: Page) =>
  page.getByRole('dialog', { name: 'Pune zilele în calendarul dvs.' })
const dayShown = (day: string) => day.slice(0, 10).split('-').toReversed().join('-')
/** „Mâine” or „luni, 09-03”. */
const nextShown = (day: string) => {
  const away = daysBetween(dayOf(new Date()), day)
  return away > 1 ? dayShown(day).slice(0, 5) : dayShown(day)
}
const listPointNames = async (page: Page) =>
  (await points(page).locator('.row__title').allInnerTexts()).map((name) => name.trim())

describe.each([390, 1440])('at %i px', (width) => {
  it('shows a citizen’s place with its schedule, coming collections and bins', async () => {
    const page = await visit('/locatii', { width })
    const list = main(page).getByRole('tabpanel').getByRole('listitem')
    const { data: places } = await device.call(locatiileMele)
    await expect.poll(() => list.count()).toBe(places.length)
    const first = list.first()
    const { urmatoarea } = home
    await first.getByText(nextShown(urmatoarea!.data)).first().waitFor()
    await first.getByText(`Calculat la ${dayShown(home.data_sold)}.`).waitFor()
    const debts = (await list.allInnerTexts()).filter((words) => words.includes(' de plată'))
    expect(debts).toHaveLength(new Set(places.flatMap(({ contract_id = [] }) => contract_id)).size)
    await first.getByRole('link', { name: home.alias }).click()
    await waitForRoute(page, `/locatie/${home.id}`)
    await waitForHeading(page, home.alias)

    const schedule = card(page, 'Program de colectare')
    await schedule.waitFor()
    const fractions = new Set(home.colectari.map(({ fractie }) => fractie))
    expect(await schedule.getByRole('listitem').count()).toBe(fractions.size)
    const week = main(page).getByRole('list', { name: 'Colectări în următoarele 7 zile' })
    expect(await week.getByRole('listitem').count()).toBe(7)
    for (const { eticheta } of home.recipiente) {
      await card(page, 'Recipiente').getByText(eticheta).waitFor()
    }
    await card(page, 'Legate de această locație')
      .getByRole('link', { name: /^Contract \d/ })
      .click()
    await waitForRoute(page, '/contracte-active')
  })

  it('shows a public point with its hours, accepted waste and directions', async () => {
    const { data: all } = await device.call(locatieList)
    const centre = all.find(({ denumire }) => denumire === 'Centru de aport voluntar – Sălaj')!
    const { data: whole } = await device.call(locatie, { params: { id: String(centre.id) } })
    const page = await visit('/locatii', { width })
    await openPoints(page)
    await page.getByRole('searchbox').fill(centre.denumire)
    await points(page).first().click()
    await waitForRoute(page, `/locatie/punct/${centre.id}`)
    await waitForHeading(page, centre.denumire)
    const hours = card(page, 'Program')
    expect(await hours.locator('dt').count()).toBe(7)
    const [day] = centre.program
    await hours.getByText(day!.intervale[0]!.join('–')).first().waitFor()
    await main(page).getByText(whole.observatii!).waitFor()
    await card(page, 'Detalii').getByText('Echipamente electrice').waitFor()
    const way = page.getByRole('link', { name: 'Arată drumul' })
    expect(await way.getAttribute('href')).toContain(String(centre.lat))
    await page.getByRole('link', { name: 'Puncte de colectare' }).click()
    // The list keeps its search when returned to.
    expect(await page.getByRole('searchbox').inputValue()).toBe(centre.denumire)
  })
})

it('the calendar shows planned, moved and missed collections by month', async () => {
  const page = await visit(`/locatie/${home.id}`)
  const missed = home.colectari.find(({ rezultat }) => rezultat === 'neefectuata')!
  const moved = home.colectari.find(
    ({ data_initiala, rezultat }) => data_initiala && rezultat === 'programata',
  )!
  await calendar(page)
    .getByRole('heading', { level: 3, name: monthName(dayOf(new Date())) })
    .waitFor()
  expect(await calendar(page).locator('.is-today').innerText()).toContain(String(dayNumber()))

  await toMonth(page, moved.data)
  await calendar(page)
    .getByText(`${dayShown(moved.data_initiala!)}: ${moved.motiv_mutare!}`)
    .first()
    .waitFor()
  await toMonth(page, moved.data_initiala!)
  await calendar(page)
    .getByText(new RegExp(`^Mutată pe .*: ${moved.motiv_mutare!}`))
    .first()
    .waitFor()

  await toMonth(page, missed.data)
  const over = calendar(page).locator('summary')
  if ((await over.count()) > 0) await over.click()
  await calendar(page).getByText(`Neridicat: ${missed.motiv!}`).first().waitFor()
  expect(
    await calendar(page)
      .getByText(/^Ridicat \d\d:\d\d$/)
      .count(),
  ).toBeGreaterThan(0)
})

it('the calendar ends at the last known collection, and is operated with the keyboard', async () => {
  const page = await visit(`/locatie/${home.id}`)
  const last = home.colectari.at(-1)!.data
  const after = calendar(page).getByRole('button', { name: 'Luna următoare' })
  await tabTo(page, after)
  for (let turned = monthsBetween(dayOf(new Date()), last); turned > 0; turned -= 1) {
    await page.keyboard.press('Enter')
  }
  await calendar(page)
    .getByRole('heading', { level: 3, name: monthName(last) })
    .waitFor()
  expect(await after.isDisabled()).toBe(true)
  await calendar(page).getByText(dayShown(last).slice(0, 5)).first().waitFor()
})

/** Moves the calendar to the month of a day. */
async function toMonth(page: Page, day: string): Promise<void> {
  const title = calendar(page).getByRole('heading', { level: 3 })
  const name = monthName(day)
  const isLater = (await shownMonth(page)) < day.slice(0, 7)
  const button = calendar(page).getByRole('button', {
    name: isLater ? 'Luna următoare' : 'Luna dinainte',
  })
  while ((await title.innerText()) !== name) await button.click()
}

const monthsOfYear = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('ro-RO', { month: 'long' }).format(new Date(2026, index, 15)),
)

async function shownMonth(page: Page): Promise<string> {
  const [word, year] = (await calendar(page).getByRole('heading', { level: 3 }).innerText()).split(
    ' ',
  )
  const number = monthsOfYear.indexOf(word!.toLowerCase()) + 1
  return `${year}-${String(number).padStart(2, '0')}`
}

/** „Noiembrie 2026”. */
function monthName(day: string): string {
  const word = monthsOfYear[Number(day.slice(5, 7)) - 1]!
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${day.slice(0, 4)}`
}

function monthsBetween(from: string, to: string): number {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return count(to) - count(from)
}

const dayNumber = () => Number(dayOf(new Date()).slice(-2))

it('a long list of places is searched and paginated', async () => {
  const page = await visit('/notificari')
  const [one] = (await device.call(locatiileMele)).data
  const many = Array.from({ length: 45 }, (_, index) => ({
    ...one!,
    id: index + 1,
    alias: `Magazinul ${index + 1}`,
    adresa: { ...one!.adresa, strada: index % 15 === 0 ? 'Șoseaua Sălaj' : 'Strada Probei' },
  }))
  await stubResponse(page, locatiileMele, { json: { status_code: 200, data: many } })
  await goTo(page, '/locatii')
  await page.reload()
  const places = main(page).getByRole('list', { name: 'Locațiile mele' }).getByRole('link')
  await main(page).getByText('20 din 45').waitFor()
  await expect.poll(() => places.count()).toBe(20)
  await main(page).getByRole('button', { name: 'Mai multe', exact: true }).click()
  await expect.poll(() => places.count()).toBe(40)
  await page.getByRole('searchbox').fill('salaj')
  await expect
    .poll(() => places.allInnerTexts())
    .toEqual(['Magazinul 1', 'Magazinul 16', 'Magazinul 31'])
  await page.getByRole('searchbox').fill('zzz')
  await page.getByRole('heading', { name: 'Nimic nu se potrivește' }).waitFor()
})

it('a place is renamed inline', async () => {
  const [, second] = (await device.call(locatiileMele)).data
  const page = await visit(`/locatie/${second!.id}`)
  const rename = page.getByRole('button', { name: 'Schimbă numele' })
  await rename.click()
  const field = page.getByLabel('Numele locației')
  expect(await isFocused(field)).toBe(true)
  await field.fill('  ')
  await page.getByRole('button', { name: 'Salvează' }).click()
  await expectFieldError(field, 'Câmp obligatoriu')
  await field.fill('La țară')
  await field.press('Enter')
  await waitForHeading(page, 'La țară')
  await expect.poll(() => isFocused(rename)).toBe(true)
  await page.getByRole('link', { name: 'Locații', exact: true }).first().click()
  await main(page).getByRole('link', { name: 'La țară' }).waitFor()
  expect((await fetchPlace(second!.id)).alias).toBe('La țară')
})

it('a calendar’s secret address is shown once, never stored, and revoked by a new one', async () => {
  const page = await visit(`/locatie/${home.id}`)
  const open = page.getByRole('button', { name: 'Pune zilele în calendarul dvs.' })
  const address = calendarSheet(page).locator('.secret__address')
  await open.click()
  await calendarSheet(page).getByRole('button', { name: 'Creează adresa' }).click()
  const first = (await address.innerText()).trim()
  const calendar = await fetch(first)
  expect(calendar.headers.get('content-type')).toContain('text/calendar')
  const days = await calendar.text()
  expect(days).toContain('UID:colectare-')
  expect(days).not.toContain('UID:factura-')
  const subscribe = calendarSheet(page).getByRole('link', { name: 'Deschide în calendar' })
  expect(await subscribe.getAttribute('href')).toBe(first.replace('http:', 'webcal:'))

  await calendarSheet(page).getByRole('button', { name: 'Închide' }).click()
  const secret = first.split('/').at(-1)!
  expect(await dumpStorage(page)).not.toContain(secret)
  await open.click()
  await calendarSheet(page).getByText('cea veche nu mai funcționează').waitFor()
  expect(await address.count()).toBe(0)
  const made = page.waitForResponse((answer) =>
    answer.url().includes(locatieCalendar.path.replace(':id', String(home.id))),
  )
  await calendarSheet(page).getByLabel('Și scadențele facturilor').check()
  await calendarSheet(page).getByRole('button', { name: 'Fă o adresă nouă' }).click()
  await made
  await expect.poll(() => address.innerText()).not.toBe(first)
  expect((await fetch(first)).status).toBe(404)
  const withDues = await fetch((await address.innerText()).trim())
  expect(await withDues.text()).toContain('UID:factura-')
})

it('bulky waste collection is requested with the address selected', async () => {
  const page = await visit(`/locatie/${home.id}`)
  await card(page, 'Program de colectare').waitFor()
  await page.getByRole('link', { name: 'Cere ridicare voluminoase' }).click()
  await waitForRoute(page, '/solicitare-add#date')
  await waitForHeading(page, 'Ridicare deșeuri voluminoase')
  const chosen = page.getByLabel('Adresa locului de consum').locator('option:checked')
  await expect.poll(() => chosen.innerText()).toContain(home.adresa.strada)
})

it('points are searched without diacritics and filtered on the device, without calls', async () => {
  const page = await visit('/locatii')
  await openPoints(page)
  const status = main(page).getByRole('status').filter({ hasText: /punct/ })
  await status.filter({ hasText: /^32 de puncte$/ }).waitFor()
  await expect.poll(() => points(page).count()).toBe(20)
  await main(page).getByRole('button', { name: 'Mai multe', exact: true }).click()
  await expect.poll(() => points(page).count()).toBe(32)

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('searchbox').fill('TOPORASI')
  await status.filter({ hasText: /^1 punct$/ }).waitFor()
  expect(await listPointNames(page)).toEqual(['Modul de colectare separată – Toporași'])
  await page.getByRole('button', { name: 'Șterge căutarea' }).click()
  await page.getByLabel('Filtru după deșeu').selectOption({ label: 'Baterii' })
  expect(await listPointNames(page)).toEqual(['Container pentru aparate mici și baterii'])
  await page.getByLabel('Filtru după tip').selectOption({ label: 'Modul pentru textile' })
  await page.getByRole('heading', { name: 'Niciun punct nu se potrivește' }).waitFor()
  await page.getByRole('button', { name: 'Arată toate punctele' }).click()
  await expect.poll(() => points(page).count()).toBe(32)
  expect(asked.filter((url) => url.includes(locatieList.path))).toEqual([])
})

it('points are sorted by distance, and the position never leaves the device', async () => {
  const { data: all } = await device.call(locatieList)
  const nearest = all.at(-1)!
  const page = await visit('/locatii', { at: { latitude: nearest.lat, longitude: nearest.lng } })
  await openPoints(page)
  await points(page).first().waitFor()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await near(page).click()
  await main(page).getByText('de la cel mai apropiat').waitFor()
  await expect.poll(async () => (await listPointNames(page))[0]).toBe(nearest.denumire)
  await points(page).first().getByText('0 m', { exact: true }).waitFor()
  expect(sent.filter((request) => request.includes(String(nearest.lat)))).toEqual([])
})

it('denied geolocation keeps the list and shows the reason', async () => {
  const page = await visit('/locatii')
  await openPoints(page)
  await near(page).click()
  await page.getByRole('alert').getByText('Permiteți accesul la locație').waitFor()
  await expect.poll(() => points(page).count()).toBe(20)
})

it('offline shows screens seen before, and the list’s data for others', async () => {
  const page = await visit('/locatii')
  await openPoints(page)
  await points(page).first().waitFor()
  const name = (await listPointNames(page))[0]!
  await goTo(page, `/locatie/${home.id}`)
  await calendar(page).waitFor()
  const place = locatiaMea.path.replace(':id', String(home.id))
  await reloadOffline(page, place, locatiileMele.path, locatieList.path)
  await calendar(page).waitFor()

  await page.getByRole('link', { name: 'Locații', exact: true }).first().click()
  await main(page).getByRole('link', { name: home.alias }).waitFor()
  await openPoints(page)
  await points(page).first().click()
  await waitForHeading(page, name)
  await page.getByText('Vedeți ce este salvat din listă').waitFor()
  await page.getByRole('link', { name: 'Arată drumul' }).waitFor()
})

it('shows a skeleton while loading', async () => {
  const page = await visit('/sesizari')
  // With the list loaded its data would be shown instead.
  const releases = [await holdRequests(page, locatiileMele), await holdRequests(page, locatiaMea)]
  await openWithoutCache(page, `/#/locatie/${home.id}`)
  await page.getByText('Se încarcă locația').waitFor({ state: 'attached' })
  for (const release of releases) release()
  await calendar(page).waitFor()
  await waitForHeading(page, home.alias)
})

it.each([
  ['/locatie/999999', 'Locație', 'Locațiile mele'],
  ['/locatie/punct/999999', 'Punct de colectare', 'Puncte de colectare'],
])('%s is not found, and links back to its list', async (route, title, tab) => {
  const page = await visit('/notificari')
  page.tolerate(/Failed to load resource/)
  await goTo(page, route)
  await page.getByRole('heading', { name: 'Nu am găsit ce căutați' }).waitFor()
  await waitForHeading(page, title)
  await page.getByRole('main').getByRole('link').first().click()
  await waitForRoute(page, '/locatii')
  await page.getByRole('tab', { name: tab, selected: true }).waitFor()
})

it('a citizen without a place is offered a contract', async () => {
  const page = await openPage()
  await signIn(page, await anAccount())
  await goTo(page, '/locatii')
  await page.getByRole('heading', { name: 'Nu aveți încă o locație' }).waitFor()
  await page.getByRole('link', { name: 'Încheie contract' }).click()
  await waitForRoute(page, '/solicitare-add#date')
  await waitForHeading(page, 'Contract nou – persoană fizică')
})

it('without public points there is no search', async () => {
  const page = await openPage()
  await signIn(page, await anAccount())
  await stubResponse(page, locatieList, { json: { status_code: 200, data: [] } })
  await goTo(page, '/locatii')
  await openPoints(page)
  await page.getByRole('heading', { name: 'Nu sunt încă puncte de colectare' }).waitFor()
  expect(await page.getByRole('searchbox').count()).toBe(0)
})

describe('is accessible, and fits a small screen with large text', () => {
  const screens: [name: string, route: () => string, ready: (page: Page) => Promise<void>][] = [
    [
      'own places',
      () => '/locatii',
      (page) => main(page).getByRole('tabpanel').getByRole('link').first().waitFor(),
    ],
    ['a place', () => `/locatie/${home.id}`, (page) => calendar(page).waitFor()],
    ['a point', () => '/locatie/punct/28', (page) => card(page, 'Detalii').waitFor()],
  ]
  it.each(screens)('%s', async (_, route, ready) => {
    const page = await visit(route())
    await ready(page)
    await expectFit(page)
  })

  it('points', async () => {
    const page = await visit('/locatii')
    await openPoints(page)
    await points(page).first().waitFor()
    await expectFit(page)
  })

  it('the calendar dialog', async () => {
    const page = await visit(`/locatie/${home.id}`)
    await page.getByRole('button', { name: 'Pune zilele în calendarul dvs.' }).click()
    await calendarSheet(page)
      .getByRole('button', { name: /^(?:Creează|Fă)/ })
      .click()
    await calendarSheet(page).locator('.secret__address').waitFor()
    await expectAccessibleInAllSchemes(page)
  })
})

/** Asserts that axe finds nothing, and that a small phone with large text has no horizontal overflow. */
async function expectFit(page: PortalPage): Promise<void> {
  await expectAccessibleInAllSchemes(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  // The header takes a moment to adapt.
  await expect.poll(() => tooWide(page)).toBe(0)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
}

it('works with the keyboard alone', async () => {
  const page = await visit('/locatii', { width: 1440 })
  const mine = page.getByRole('tab', { name: 'Locațiile mele' })
  await tabTo(page, mine)
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('sticla')
  await tabAndPress(page, points(page).first(), 'Enter')
  await waitForHeading(page, /sticlă/i)
  await goTo(page, '/locatii')
  await tabTo(page, page.getByRole('tab', { name: 'Puncte de colectare' }))
  await page.keyboard.press('Home')
  await tabAndPress(page, main(page).getByRole('link', { name: home.alias }), 'Enter')
  await tabAndPress(
    page,
    page.getByRole('button', { name: 'Pune zilele în calendarul dvs.' }),
    'Enter',
  )
  await calendarSheet(page).waitFor()
  await page.keyboard.press('Escape')
  await calendarSheet(page).waitFor({ state: 'detached' })
  expect(
    await isFocused(page.getByRole('button', { name: 'Pune zilele în calendarul dvs.' })),
  ).toBe(true)
})

function tooWide(page: Page): Promise<number> {
  return page.evaluate(
    () => document.scrollingElement!.scrollWidth - document.documentElement.clientWidth,
  )
}
