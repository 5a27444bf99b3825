import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatContainerCode } from '#contract/container-code.ts'
import { getContracteInfo, type Contract } from '#contract/contracte.ts'
import { locatiileMele } from '#contract/locatii.ts'
import { categoriiSesizari, sesizareNoua } from '#contract/sesizari.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { queryDatabase } from '#tests/support/database.ts'
import { showToCamera } from '#tests/support/fake-camera.ts'
import { fillSignIn, openSignedIn } from '#tests/support/steps/accounts.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { UNREACHED } from '#tests/support/steps/offline.ts'
import { setOnlyPickup } from '#tests/support/steps/pickups.ts'
import { waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'
import { dropResponses, holdRequests, removeStubs } from '#tests/support/steps/stub-responses.ts'
import { waitForStoredFile } from '#tests/pwa/share-steps.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }
const UNKNOWN = '222222222'
const MISSED_PICKUP_PAGE = '/sesizari/noua#ridicare'
/** The problem, and send. */
const MOST_TAPS = 2

let portal: TestPortal
let contract: Contract
let code: string
let placeId: number
beforeAll(async () => {
  portal = await startTestPortal()
  const device = await signInAnotherDevice(demo, portal.url)
  const active = (await device.call(getContracteInfo)).data
  contract = active.find(({ stare }) => stare === 'activ')!
  code = contract.recipiente.find(({ fractie }) => fractie === 'plastic_metal')!.cod!
  const places = (await device.call(locatiileMele)).data
  placeId = places.find(({ contract_id }) => contract_id === contract.id)!.id
  showToCamera(`${portal.url}/#/recipient/${code}`)
})
afterAll(() => portal.stop())

const open = (options: Parameters<typeof openPage>[0] = {}) =>
  openPage({ baseURL: portal.url, reducedMotion: 'reduce', ...options })

/** Opens a page of the portal as a visitor. */
async function visit(route: string, options: Parameters<typeof openPage>[0] = {}) {
  const page = await open(options)
  await page.goto(`/#${route}`)
  return page
}

/** The container's last pick-up was a moment ago, and nobody has reported it. */
const emptyToday = () =>
  setOnlyPickup(portal, placeId, { fractie: 'plastic_metal', doneAt: new Date() })

/** Counts the complaints about this container. */
async function countReports(): Promise<number> {
  const text = `select count(*)::int as count from sesizari where "values"->>'cod_recipient' = $1`
  const values = [formatContainerCode(code)]
  const [row] = await queryDatabase<{ count: number }>(text, values, portal.databaseUrl)
  return row!.count
}

const titleOf = (of: string) => `Recipientul ${formatContainerCode(of)}`
const field = (page: Page) => page.getByRole('textbox', { name: 'Codul de pe etichetă' })
/** Field of a complaint with the code of the container that it is about. */
const codeField = (page: Page) => page.getByLabel('Codul de pe eticheta recipientului')
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe('a label that was scanned with the phone’s own camera', () => {
  it('opens for anybody, and says what goes in, what does not and when it is emptied', async () => {
    const page = await visit(`/recipient/${code}`)
    await waitForHeading(page, titleOf(code))
    await page.getByText('Plastic și metal', { exact: true }).waitFor()
    await page.getByText(/^Se golește (?:azi|mâine|\p{L}+, \d)/u).waitFor()
    await card(page, 'Ce intră').getByText('Capac de metal').waitFor()
    await card(page, 'Ce nu intră').getByText('Jucărie de plastic').waitFor()
    const words = await page.getByRole('main').innerText()
    expect(words).not.toContain(contract.loc_consum.strada)
    expect(words).not.toContain(contract.numar)
    await expectAccessibleInAllSchemes(page)
  })

  it('opens in English', async () => {
    const page = await visit(`/recipient/${code}`)
    await waitForHeading(page, titleOf(code))
    await page.getByRole('button', { name: /English/ }).click()
    await waitForHeading(page, `Bin ${formatContainerCode(code)}`)
    await card(page, 'What goes in').getByText('Metal').first().waitFor()
    await expectAccessibleInAllSchemes(page)
  })

  it('leads a citizen who does not own it through the sign-in to a filled-in complaint', async () => {
    const page = await visit(`/recipient/${code}`)
    const release = await holdRequests(page, categoriiSesizari)
    await press(page, 'Nu a fost golit')
    await waitForRoute(page, '/auth/login')
    await fillSignIn(page, demoAccounts[1]!, DEMO_PASSWORD)
    await press(page, 'Autentificare')
    await waitForRoute(page, '/sesizari/noua')
    // Pressed too early, it would lead through steps whose answers are known.
    await page.getByRole('button', { name: 'Continuă', disabled: true }).waitFor()
    release()
    await press(page, 'Continuă')
    await waitForHeading(page, 'Unde este problema?')
    await page.getByLabel('Adresa sau un reper').fill('Strada Exemplului 5')
    await press(page, 'Continuă')
    await waitForHeading(page, 'Ce s-a întâmplat?')
    await expect.poll(() => codeField(page).inputValue()).toBe(formatContainerCode(code))
    expect(await page.getByLabel('Tipul deșeului').inputValue()).toBe('plastic_metal')
    expect(await page.getByLabel('Descriere').inputValue()).toContain('nu a fost golit')
    await press(page, 'Continuă')
    await waitForHeading(page, 'Verificați și trimiteți')
  })

  it('leads an owner through the sign-in to the report of a pick-up that was missed', async () => {
    await emptyToday()
    const page = await visit(`/recipient/${code}`)
    const release = await holdRequests(page, categoriiSesizari)
    await press(page, 'Nu a fost golit')
    await waitForRoute(page, '/auth/login')
    await fillSignIn(page, demo.cnpCui, demo.password)
    await press(page, 'Autentificare')
    await waitForRoute(page, MISSED_PICKUP_PAGE)
    release()
    await page.getByText(new RegExp(contract.loc_consum.strada)).first().waitFor()
    await press(page, 'Adaugă detalii')
    await waitForHeading(page, 'Ce s-a întâmplat?')
    await expect.poll(() => codeField(page).inputValue()).toBe(formatContainerCode(code))
  })
})

describe('the owner', () => {
  it('sees the place, and asks for another container with the contract filled in', async () => {
    const page = await open()
    await openSignedIn(page, demo, `/recipient/${code}`)
    await page.getByRole('link', { name: /^Recipientul dvs\., / }).waitFor()
    await expectAccessibleInAllSchemes(page)
    await page.getByRole('link', { name: 'Cereți alt recipient' }).click()
    await page.getByText('Pubelă nouă sau suplimentară').first().waitFor()
  })

  it('reports it in few taps, and once if the answer is lost', async () => {
    const page = await open()
    const lost = await dropResponses(page, sesizareNoua)
    await emptyToday()
    const release = await holdRequests(page, locatiileMele)
    await openSignedIn(page, demo, `/recipient/${code}`)
    const taps = ['Nu a fost golit', 'Trimite sesizarea'] as const
    await press(page, taps[0])
    // Whose it is decides which report opens.
    await page.locator('[aria-busy]', { hasText: taps[0] }).waitFor()
    release()
    await press(page, taps[1])
    await expect.poll(() => lost.length).toBeGreaterThan(0)
    await removeStubs(page, sesizareNoua)
    const sent = /^(?:Păstrată pe acest dispozitiv|Sesizarea a fost înregistrată)$/
    await waitForHeading(page, sent)
    // The queue may still be asking again.
    await expect.poll(countReports).toBe(1)
    await page.evaluate(() => (location.hash = '/sesizari'))
    await page.getByText(lost[0]!.numar).first().waitFor()
    expect(await countReports()).toBe(1)
    expect(taps.length).toBeLessThanOrEqual(MOST_TAPS)
  })

  it('opens it from the list of the place’s containers', async () => {
    const page = await open()
    await openSignedIn(page, demo, '/contracte-active')
    await page.getByRole('link', { name: 'Plastic și metal' }).first().click()
    await waitForHeading(page, /^Recipientul /)
  })
})

describe('a code that is typed', () => {
  it('opens in lower case with spaces', async () => {
    const page = await visit('/recipient')
    await field(page).fill(formatContainerCode(code).toLowerCase())
    await field(page).press('Enter')
    await waitForHeading(page, titleOf(code))
  })

  it('is checked before it is sent, and stays typed', async () => {
    const page = await visit('/recipient')
    await field(page).fill('abc')
    await field(page).press('Enter')
    await page.getByText('Codul nu este scris corect.').waitFor()
    expect(await field(page).inputValue()).toBe('abc')
    await expectAccessibleInAllSchemes(page)
  })

  it('that is unknown is said, and stays typed', async () => {
    const page = await visit(`/recipient/${UNKNOWN}`)
    page.tolerate(/status of 404/)
    await page.getByRole('alert').getByText('Nu am găsit niciun recipient').waitFor()
    expect(await field(page).inputValue()).toBe(formatContainerCode(UNKNOWN))
  })
})

describe('the camera', () => {
  const scan = async (page: PortalPage) => {
    await page.context().grantPermissions(['camera'])
    await press(page, 'Scanați eticheta')
  }

  it('reads a label with the decoder, where the browser has no detector', async () => {
    const page = await visit('/recipient')
    expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false)
    await scan(page)
    await waitForHeading(page, titleOf(code))
    await expect.poll(() => page.locator('video').count()).toBe(0)
  })

  it('reads a label with the browser’s detector, and refuses the codes of others', async () => {
    const page = await open()
    await page.addInitScript(() => {
      class BarcodeDetector {
        static getSupportedFormats = async () => ['qr_code']
        detect = async () => [{ rawValue: Reflect.get(window, 'seen') as string }]
      }
      Object.assign(window, { BarcodeDetector, seen: 'https://altundeva.example.ro/' })
    })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto('/#/recipient')
    await scan(page)
    await page.getByText('nu este al unui recipient de aici').waitFor()
    await expectAccessibleInAllSchemes(page)
    const address = `${portal.url}/#/recipient/${code}`
    await page.evaluate((seen) => Object.assign(window, { seen }), address)
    await waitForHeading(page, titleOf(code))
    expect(loaded.filter((url) => /\/assets\/qr-/.test(url))).toEqual([])
  })

  it('that is not allowed is said, beside the field for the code', async () => {
    const page = await visit('/recipient')
    await press(page, 'Scanați eticheta')
    await page.getByRole('alert').getByText('Portalul nu are voie la cameră.').waitFor()
    await field(page).waitFor()
  })

  it('is released when it is turned off', async () => {
    const page = await open()
    await page.addInitScript(() => {
      const stop = Reflect.get(MediaStreamTrack.prototype, 'stop') as () => void
      MediaStreamTrack.prototype.stop = function released() {
        Object.assign(window, { released: true })
        stop.call(this)
      }
      class BarcodeDetector {
        static getSupportedFormats = async () => ['qr_code']
        detect = async () => []
      }
      Object.assign(window, { BarcodeDetector })
    })
    await page.goto('/#/recipient')
    await scan(page)
    await press(page, 'Opriți camera')
    expect(await page.evaluate(() => Reflect.get(window, 'released'))).toBe(true)
  })
})

describe('without a connection', () => {
  it('a container seen before opens with the portal', async () => {
    const page = await visit(`/recipient/${code}`, { worker: true })
    await card(page, 'Ce intră').waitFor()
    await waitForStoredFile(page, 'recipiente')
    page.tolerate(UNREACHED)
    await page.context().setOffline(true)
    await page.reload()
    await waitForHeading(page, titleOf(code))
    await page.getByText(/Fără conexiune\. Date de azi/).waitFor()
    await card(page, 'Ce intră').getByText('Capac de metal').waitFor()
  })

  it('a container seen before is shown with its age, and one never seen is said', async () => {
    const page = await visit(`/recipient/${code}`, { worker: true })
    await waitForHeading(page, titleOf(code))
    await card(page, 'Ce intră').waitFor()
    page.tolerate(UNREACHED)
    await page.context().setOffline(true)
    await page.evaluate(() => (location.hash = '/recipient'))
    await field(page).fill(UNKNOWN)
    await field(page).press('Enter')
    await page.getByText('nu a mai fost deschis pe acest dispozitiv').waitFor()
    expect(await field(page).inputValue()).toBe(formatContainerCode(UNKNOWN))
    await field(page).fill(code)
    await field(page).press('Enter')
    await waitForHeading(page, titleOf(code))
    await page.getByText(/Fără conexiune\. Date de azi/).waitFor()
    await card(page, 'Ce intră').waitFor()
    await page.context().setOffline(false)
    await press(page, 'Încearcă din nou')
    await page.getByText(/Fără conexiune\./).waitFor({ state: 'detached' })
  })
})
