import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import { platiList } from '#contract/plati.ts'
import { solicitarileMele } from '#contract/solicitari.ts'
import { brandTokens, neutralTokens } from '#server/config/city/colours.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { project, TILE_SIZE } from '#src/ui/mercator.ts'
import { citizenPaths, resolveRoute, visitorPaths } from '#tests/engines/support/route-addresses.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { demoStaff, signInWithCode } from '#tests/support/steps/desk.ts'
import { sendReport, signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import { startTileServer, type TileServer } from '#tests/support/tile-server.ts'
import { isScreenReady } from '#tests/support/visible-texts.ts'

const CITY_DIR = path.resolve('tests/city/cluj-napoca')

/** Words of the demonstration's city, in both languages; the address of a national authority is in the capital. */
const FOREIGN =
  /.{0,40}(?:[Ss]ector(?:ul|ului)? ?5\b|sector-?5|\bS5\b|(?<!Magheru.{0,40})(?:București|Bucharest)|021 ?000 ?05 ?05|Apa Nova|Rahov).{0,40}/g

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }

let tiles: TileServer
let portal: TestPortal
let device: ApiClient
beforeAll(async () => {
  tiles = await startTileServer()
  portal = await startTestPortal({ CITY_DIR, MAP_TILES_URL: tiles.template }, true)
  device = await signInAnotherDevice(demo, portal.url)
})
afterAll(async () => {
  await portal.stop()
  await tiles.stop()
})

it.each([
  ['ro', 'light'],
  ['en', 'dark'],
] as const)(
  'no screen of another city shows that of the demonstration: %s, %s',
  // All screens of the portal are loaded, one after the other.
  { timeout: 180_000 },
  async (language, colorScheme) => {
    const page = await openPage({ baseURL: portal.url, colorScheme })
    page.tolerate(/status of 40\d/)
    const found: string[] = []
    const opened = new Set<string>()
    const walk = async (paths: string[]) => {
      for (const route of paths) {
        // A change of the hash alone leaves the previous screen, which looks ready.
        await page.goto('about:blank')
        await page.goto(`/#${await resolveRoute(route, device)}`)
        await page.waitForFunction(isScreenReady)
        opened.add(new URL(page.url()).hash)
        found.push(...(await findForeign(page)).map((text) => `${route}: ${text}`))
      }
    }
    const store = (name: string, value: string) =>
      page.addInitScript(
        // A blank page has no storage.
        (entry) => location.origin !== 'null' && localStorage.setItem(...entry),
        [name, value] as [string, string],
      )
    await store('portal.limba', language)
    await walk(visitorPaths)
    await store('portal.token', JSON.stringify(device.token))
    await walk(citizenPaths)
    expect(opened.size).toBeGreaterThan(citizenPaths.length)
    expect(found).toEqual([])
  },
)

it('shows its own terms, in Romanian to all, as it has them in no other language', async () => {
  const page = await openPage({ baseURL: portal.url })
  await page.addInitScript(() => localStorage.setItem('portal.limba', 'en'))
  await page.goto('/#/termeni')
  await page.getByRole('heading', { name: 'Regulile portalului din Cluj-Napoca' }).waitFor()
  const article = page.getByRole('main').locator('article[lang=ro]')
  await article.getByText('Curățenia Someșului S.A.').waitFor()
})

it('opens the map of a new complaint at its own centre', async () => {
  const page = await openPage({ baseURL: portal.url })
  await page.goto('/')
  await page.evaluate((token) => localStorage.setItem('portal.token', token), device.token!)
  tiles.requests.length = 0
  await page.goto('about:blank')
  await page.goto('/#/sesizari/noua')
  await page.getByRole('main').getByRole('button', { name: 'Continuă' }).click()
  await page.getByRole('group', { name: /^Hartă: trageți-o/ }).scrollIntoViewIfNeeded()
  const { x, y } = project({ lat: 46.7712, lng: 23.6236 }, 17)
  const centre = [x, y].map((pixel) => Math.floor(pixel / TILE_SIZE)).join('/')
  await expect
    .poll(() => tiles.requests.map(({ address }) => address))
    .toContain(`/17/${centre}.png`)
})

it.each<Role>(['relatii_clienti', 'redactor', 'administrator'])(
  'no page of the desk shows it to the role %s',
  async (role) => {
    const page = await openPage({ baseURL: portal.url, reducedMotion: 'reduce' })
    page.tolerate(/status of 40[13]/)
    await page.goto('/birou/')
    await signInWithCode(page, demoStaff(role))
    const rail = page.getByRole('navigation').first()
    await rail.waitFor()
    const found: string[] = []
    const addresses = await rail
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    expect(addresses.length).toBeGreaterThan(1)
    for (const address of addresses) {
      await page.goto('about:blank')
      await page.goto(`/birou/${address}`)
      await page.waitForFunction(isScreenReady)
      found.push(...(await findForeign(page)).map((text) => `${address}: ${text}`))
    }
    expect(found).toEqual([])
  },
)

/** Lists the texts and colours of a screen that are of the demonstration's city. */
async function findForeign(page: PortalPage): Promise<string[]> {
  const { text, colours } = await page.evaluate(readScreen)
  const foreign = await foreignColours
  return [
    ...(text.match(FOREIGN) ?? []),
    ...colours.filter((one) => foreign.has(one.split(': ')[1]!)),
  ]
}

/** Runs in the page: its markup with the values of its fields, and the colours of its elements. */
function readScreen(): { text: string; colours: string[] } {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  const values = fields.map(({ value }) => value).join('\n')
  const colours = [...document.querySelectorAll('body, body *')].flatMap((element) => {
    const { color, backgroundColor, borderTopColor, outlineColor, fill, stroke } =
      getComputedStyle(element)
    return [color, backgroundColor, borderTopColor, outlineColor, fill, stroke].map(
      (one) => `${element.tagName}.${element.getAttribute('class')}: ${one}`,
    )
  })
  return {
    text: `${document.documentElement.outerHTML}\n${values}`,
    colours: [...new Set(colours)],
  }
}

/** Colours of the demonstration's brand that this city does not have, as browsers compute them. */
const foreignColours = (async () => {
  const own = await readFile(path.join(CITY_DIR, 'city.json'), 'utf8')
  const styles = await Promise.all(
    ['tokens', 'tokens-more'].map((name) => readFile(`src/styles/${name}.css`, 'utf8')),
  )
  const hexes = [...brandTokens, ...neutralTokens].flatMap((token) => {
    const [, value = ''] = new RegExp(`--${token}: (.*);`).exec(styles.join('\n')) ?? []
    return value.match(/#[0-9a-f]+/g) ?? []
  })
  const colours = hexes.filter((hex) => hex.length === 7 && !own.includes(hex))
  return new Set(
    colours.map(
      (hex) =>
        `rgb(${hex
          .match(/\w\w/g)!
          .map((part) => parseInt(part, 16))
          .join(', ')})`,
    ),
  )
})()

it('no file of the client, message or document names it', async () => {
  const read = async (address: string) => {
    const answer = await fetch(portal.url + address, { headers: { accept: 'application/json' } })
    return [address, await answer.text()]
  }
  const print = async (address: string) => {
    const answer = await fetch(portal.url + address, {
      headers: { authorization: `Bearer ${device.token}` },
    })
    return [address, readText(Buffer.from(await answer.arrayBuffer()))]
  }
  const { id: sesizare } = await sendReport(device, 'Miros de gunoi lângă bloc.')
  const [solicitare] = (await device.call(solicitarileMele)).data
  const [plata] = (await device.call(platiList)).data
  const texts = await Promise.all([
    ...['/', '/birou/', '/manifest.webmanifest', '/favicon.svg', '/api/config'].map(read),
    read('/dev/mesaje'),
    print(`/api/sesizare-download-file-pdf/${sesizare}`),
    print(`/api/solicitare-dovada/${solicitare!.id}`),
    print(`/api/plata-dovada/${plata!.id}`),
  ])
  const found = texts.flatMap(([name, text = '']) =>
    (text.match(FOREIGN) ?? []).map((match) => `${name}: ${match}`),
  )
  expect(found).toEqual([])
})

const readText = (bytes: Buffer): string => {
  const { pages } = readPdf(bytes)
  return pages
    .flat()
    .map(({ text }) => text)
    .join('\n')
}
