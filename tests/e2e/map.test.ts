import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locatieList, type PublicPointSummary } from '#contract/locatii.ts'
import { getConfig } from '#contract/portal.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import type { SesizareDraftData, Spot } from '#src/services/sesizare-draft.ts'
import { project } from '#src/ui/mercator.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import { browser, openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { DRAFTS, readRows } from '#tests/support/indexed-db.ts'
import { signIn } from '#tests/support/steps/accounts.ts'
import { tabTo } from '#tests/support/steps/keyboard.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { startTileServer, type TileServer } from '#tests/support/tile-server.ts'

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }

let tiles: TileServer
let portal: TestPortal
let points: PublicPointSummary[]
beforeAll(async () => {
  tiles = await startTileServer()
  portal = await startTestPortal({ MAP_TILES_URL: tiles.template })
  points = (await (await signInAnotherDevice(demo, portal.url)).call(locatieList)).data
})
afterAll(async () => {
  await portal.stop()
  await tiles.stop()
})

/** Reads the locations in the drafts on the device. */
async function readSpots(page: PortalPage): Promise<Spot[]> {
  const drafts = await readRows<{ values: Partial<SesizareDraftData> }>(page, DRAFTS)
  return drafts.flatMap(({ values: { spot } }) => spot ?? [])
}

interface Visit {
  width?: number | undefined
  /** Enables the worker, whose own requests `page.route` cannot intercept. */
  worker?: boolean
  touch?: boolean
}

async function visit(
  route: string,
  { width = 390, worker, touch }: Visit = {},
): Promise<PortalPage> {
  const context = await (
    await browser()
  ).newContext({
    baseURL: portal.url,
    locale: 'ro-RO',
    viewport: { width, height: 844 },
    reducedMotion: 'reduce',
    ...(touch && { hasTouch: true, isMobile: true }),
  })
  if (!worker) await context.addInitScript(goWithoutWorker)
  const page = await openPage({ context })
  await signIn(page, demo)
  await page.evaluate((hash) => (location.hash = hash), route)
  return page
}

/** Removes service workers. Runs in the page, before its own scripts. */
function goWithoutWorker(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

async function openPointsMap(width?: number, more: Visit = {}): Promise<PortalPage> {
  const page = await visit('/locatii', { width, ...more })
  await page.getByRole('tab', { name: 'Puncte de colectare' }).click()
  const toggle = page.getByRole('button', { name: 'Hartă', exact: true })
  await toggle.waitFor()
  // The map is open beside the list on wide screens, else the button opens it.
  if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click()
  await pointsMap(page).waitFor()
  return page
}

const pointsMap = (page: Page) => page.getByRole('group', { name: /^Harta punctelor/ })
const credit = (page: Page) => page.getByRole('link', { name: '© OpenStreetMap' })

/** Returns the number of drawn tiles; 0 while any is still loading. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('.map__tile')]
    return images.every((tile) => tile.naturalWidth === 256 && tile.checkVisibility())
      ? images.length
      : 0
  })

/** Computes the world pixel at the left edge of the map. */
const readLeftEdge = (page: Page) =>
  page.evaluate(() => {
    const tile = document.querySelector<HTMLImageElement>('.map__tile')!
    const [column] = tile.src.match(/\d+/g)!.slice(-2).map(Number)
    const left = (element: Element) => element.getBoundingClientRect().left
    return Math.round(column! * 256 - left(tile) + left(tile.closest('.map')!))
  })

/** Computes each pin's world pixel coordinates from the tile under its tip. */
function pinsOnTiles(page: Page, pins = '.map__marker') {
  return page.evaluate((selector) => {
    const images = [...document.querySelectorAll<HTMLImageElement>('.map__tile')]
    return [...document.querySelectorAll(selector)].map((pin) => {
      const { left, width, bottom } = pin.getBoundingClientRect()
      const tip = { x: left + width / 2, y: bottom }
      const under = images.find((image) => {
        const box = image.getBoundingClientRect()
        return tip.x >= box.left && tip.x < box.right && tip.y >= box.top && tip.y < box.bottom
      })!
      const [zoom, column, row] = under.src.match(/\d+/g)!.slice(-3).map(Number)
      const box = under.getBoundingClientRect()
      return {
        name: pin.getAttribute('aria-label') ?? '',
        zoom: zoom!,
        x: column! * 256 + tip.x - box.left,
        y: row! * 256 + tip.y - box.top,
      }
    })
  }, pins)
}

describe.each([390, 1440])('at %i px', (width) => {
  it('draws all points, near ones as clusters that a tap opens, and a tap shows a point', async () => {
    const page = await openPointsMap(width)
    await expect.poll(() => drawn(page)).toBeGreaterThan(1)
    const pins = await pinsOnTiles(page)
    const counts = (await clusters(page).allInnerTexts()).map(Number)
    expect(counts.reduce((sum, count) => sum + count, pins.length)).toBe(points.length)
    expectAtTheirPlaces(pins)
    await credit(page).waitFor()
    const kinds = new Set(points.map(({ tip }) => tip))
    expect(await readLegend(page)).toEqual(new Set([...kinds, undefined]))

    await clusters(page).first().dispatchEvent('click')
    const zoomed = () => pinsOnTiles(page).then(([pin]) => pin?.zoom ?? 0)
    await expect.poll(zoomed).toBeGreaterThan(pins[0]!.zoom)
    await expect.poll(() => drawn(page)).toBeGreaterThan(1)
    const [first] = await pinsOnTiles(page)
    expectAtTheirPlaces([first!])
    await pointsMap(page).getByRole('button', { name: first!.name }).first().dispatchEvent('click')
    const told = page.getByRole('list', { name: 'Punctul ales pe hartă' })
    await told.getByRole('link').click()
    await waitForHeading(page, first!.name)
    await page.getByRole('group', { name: `Hartă cu ${first!.name}` }).waitFor()
    await expect.poll(() => drawn(page)).toBeGreaterThan(1)
    await credit(page).waitFor()
  })
})

const clusters = (page: Page) => page.locator('.map__cluster')

/** Returns the kinds in the legend, each with its own drop; undefined for the line about clusters. */
async function readLegend(page: Page): Promise<Set<string | undefined>> {
  const lines = page.getByRole('list', { name: 'Legenda hărții' }).getByRole('listitem')
  const kinds = await lines.evaluateAll((all) =>
    all.map((line) => (line as HTMLElement).dataset['kind']),
  )
  return new Set(kinds)
}

function expectAtTheirPlaces(pins: Awaited<ReturnType<typeof pinsOnTiles>>): void {
  for (const { name, zoom, x, y } of pins) {
    const places = points.filter(({ denumire }) => denumire === name)
    const away = places.map((point) => {
      const place = project(point, zoom)
      return Math.max(Math.abs(x - place.x), Math.abs(y - place.y))
    })
    expect(Math.min(...away), name).toBeLessThan(1.5)
  }
}

it('two fingers enlarge and pan the map; one scrolls the page and leaves the map', async () => {
  const page = await openPointsMap(390, { touch: true })
  await expect.poll(() => drawn(page)).toBeGreaterThan(1)
  await pointsMap(page).evaluate((map) => map.scrollIntoView({ block: 'center' }))
  const devtools = await page.context().newCDPSession(page)
  const touch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...at: [number, number][]
  ) => {
    const touchPoints = at.map(([x, y], id) => ({ x, y, id }))
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  const scrolled = () => page.evaluate(() => scrollY)
  const shown = () => page.locator('.map__tile').first().getAttribute('src')
  const { x, y } = (await pointsMap(page).boundingBox())!
  const [rest, was] = [await scrolled(), await shown()]
  await touch('touchStart', [x + 140, y + 130], [x + 180, y + 130])
  await touch('touchMove', [x + 110, y + 130], [x + 210, y + 130])
  await touch('touchMove', [x + 60, y + 130], [x + 260, y + 130])
  await touch('touchEnd')
  await expect.poll(shown).not.toBe(was)
  expect(await scrolled()).toBe(rest)

  await expect.poll(() => drawn(page)).toBeGreaterThan(1)
  const edge = await readLeftEdge(page)
  await touch('touchStart', [x + 140, y + 130], [x + 220, y + 130])
  await touch('touchMove', [x + 120, y + 130], [x + 200, y + 130])
  await touch('touchMove', [x + 80, y + 130], [x + 160, y + 130])
  await touch('touchEnd')
  await expect.poll(async () => Math.abs((await readLeftEdge(page)) - edge - 60)).toBeLessThan(2)
  expect(await scrolled()).toBe(rest)

  const enlarged = await shown()
  await touch('touchStart', [x + 150, y + 200])
  for (const up of [20, 60, 100]) await touch('touchMove', [x + 150, y + 200 - up])
  await touch('touchEnd')
  await expect.poll(scrolled).toBeGreaterThan(rest)
  expect(await shown()).toBe(enlarged)
})

it('follows the filter, zooms out, and is panned with the arrow keys', async () => {
  const page = await openPointsMap(1440)
  await page.getByRole('searchbox').fill('Toporași')
  await expect.poll(async () => (await pinsOnTiles(page)).length).toBe(1)
  const [before] = await pinsOnTiles(page)
  await page.getByRole('button', { name: 'Micșorează harta' }).click()
  await expect.poll(async () => (await pinsOnTiles(page))[0]?.zoom).toBe(before!.zoom - 1)
  await tabTo(page, pointsMap(page))
  const top = () => page.locator('.map__marker').evaluate((pin) => pin.getBoundingClientRect().top)
  const was = await top()
  await page.keyboard.press('ArrowDown')
  await expect.poll(top).toBe(was - 40)
})

it('the position of a sesizare is the pin’s after dragging the map', async () => {
  const page = await visit('/sesizari/noua')
  await page.getByRole('button', { name: 'Continuă' }).click()
  const map = page.getByRole('group', { name: /^Hartă: trageți-o/ })
  await map.scrollIntoViewIfNeeded()
  await expect.poll(() => drawn(page)).toBeGreaterThan(1)
  const { x, y } = (await map.boundingBox())!
  await page.mouse.move(x + 200, y + 60)
  await page.mouse.down()
  await page.mouse.move(x + 90, y + 110, { steps: 4 })
  await page.mouse.up()
  await page.getByText('Loc ales pe hartă').waitFor()
  await expect.poll(() => readSpots(page)).toHaveLength(1)
  const [spot] = await readSpots(page)
  await expect.poll(() => drawn(page)).toBeGreaterThan(1)
  const [pin] = await pinsOnTiles(page, '.map__pin')
  const place = project(spot!, pin!.zoom)
  expect(Math.abs(pin!.x - place.x)).toBeLessThan(2)
  expect(Math.abs(pin!.y - place.y)).toBeLessThan(2)
})

it('the list has all points of the map, and the map is accessible', async () => {
  const page = await openPointsMap()
  await expect.poll(() => drawn(page)).toBeGreaterThan(1)
  const list = page.getByRole('list', { name: 'Puncte de colectare' })
  await page.getByRole('main').getByRole('button', { name: 'Mai multe', exact: true }).click()
  expect(await list.getByRole('link').count()).toBe(points.length)
  await expectAccessibleInAllSchemes(page)
})

it('the tile server gets the portal’s origin as referrer, and no cookie', async () => {
  tiles.requests.length = 0
  const page = await openPointsMap()
  await expect.poll(() => drawn(page)).toBeGreaterThan(1)
  expect(tiles.requests.length).toBeGreaterThan(0)
  for (const { referer, cookie } of tiles.requests) {
    expect(referer).toBe(`${portal.url}/`)
    expect(cookie).toBeUndefined()
  }
})

it('without tiles shows an error and no attribution, and the list stays', async () => {
  const page = await visit('/locatii')
  page.tolerate(/net::ERR_FAILED/)
  await page.route(tiles.template.replace('{z}/{x}/{y}', '**'), (route) => route.abort())
  await page.getByRole('tab', { name: 'Puncte de colectare' }).click()
  await page.getByRole('button', { name: 'Hartă', exact: true }).click()
  await page.getByText('Harta nu se poate încărca acum.').waitFor()
  expect(await credit(page).count()).toBe(0)
  expect(await page.locator('.map__tile:visible').count()).toBe(0)
  const list = page.getByRole('list', { name: 'Puncte de colectare' })
  await list.getByRole('link').first().click()
  await page.getByText('Harta nu se poate încărca acum.').waitFor()
  await page.getByRole('link', { name: 'Arată drumul' }).waitFor()
})

it('an HTTP-cached answer is not taken for a restored connection', async () => {
  const page = await visit('/locatii', { worker: true })
  await page.getByRole('tab', { name: 'Puncte de colectare' }).click()
  const toggle = page.getByRole('button', { name: 'Hartă', exact: true })
  await toggle.waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  page.tolerate(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.context().setOffline(true)
  await page.reload()
  const strip = page.getByText(/^Fără conexiune\. Ce trimiteți/)
  await strip.waitFor()
  const kept = page.waitForResponse((answer) => answer.url().endsWith(getConfig.path))
  await page.getByRole('tab', { name: 'Puncte de colectare' }).click()
  expect((await kept).status()).toBe(200)
  await toggle.click()
  await page.getByText('Harta nu se poate încărca acum.').waitFor()
  expect(await strip.isVisible()).toBe(true)
  expect(await page.getByText('Conexiunea a revenit.').count()).toBe(0)
})

it('a portal without a tile server shows no map', async () => {
  const page = await openPage({ width: 1440 })
  await signIn(page, demo)
  await page.evaluate(() => (location.hash = '/locatii'))
  await page.getByRole('tab', { name: 'Puncte de colectare' }).click()
  const list = page.getByRole('list', { name: 'Puncte de colectare' })
  await list.getByRole('link').first().waitFor()
  expect(await page.getByRole('button', { name: 'Hartă', exact: true }).count()).toBe(0)
  await list.getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Detalii' }).waitFor()
  expect(await page.locator('.map').count()).toBe(0)
})
