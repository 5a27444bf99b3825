import { createHash } from 'node:crypto'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { categoriiSesizari } from '#contract/sesizari.ts'
import { MAX_WAITING_SHARES, SHARE_CACHE, toShareKey } from '#contract/share-target.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { readPhotoPlace } from '#src/photos/read-place.ts'
import { openPage } from '#tests/support/browser.ts'
import { DRAFTS, readRows } from '#tests/support/indexed-db.ts'
import { aPdf, type SampleFile } from '#tests/support/sample-files.ts'
import { aPhotoOf } from '#tests/support/sample-photos.ts'
import { fillSignIn } from '#tests/support/steps/accounts.ts'
import { signOut } from '#tests/support/steps/layout.ts'
import { waitForSaved } from '#tests/support/steps/offline.ts'
import { HOME, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'
import { setUpFaultyPortal, type Fixture } from './set-up-faulty-portal.ts'
import { listShares, runInstalled, share, waitForStoredFile } from './share-steps.ts'
import { Phone } from './steps.ts'
import { openTab } from './visited-page.ts'
import { NETWORK_ERRORS, waitForWorkerControl } from './worker-steps.ts'

const FORM = '/sesizari/noua'
const MOST_TAPS = 4
/** Places in the city, apart, where the demonstration citizen has no complaint. */
const HERE = { lat: 44.4201, lng: 26.0483 }
const OFFLINE = { lat: 44.3905, lng: 26.0305 }
const CLUJ = { lat: 46.77, lng: 23.6 }
const DAY_MS = 24 * 3600 * 1000
const DESCRIPTION = 'Saltele și moloz lângă copaci.'
const STEPS = {
  photos: 'Arătați-ne problema',
  place: 'Unde este problema?',
  category: 'Ce s-a întâmplat?',
  check: 'Verificați și trimiteți',
}

let portal: Fixture['portal']
let page: Fixture['page']
let phone: Phone | null = null
setUpFaultyPortal((fixture) => ({ portal, page } = fixture))
beforeEach(async () => {
  await page.addInitScript(runInstalled)
  await page.reload()
  await waitForStoredFile(page, 'share')
})
afterEach(async () => {
  await phone?.dispose()
  phone = null
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const category = () => button(/^Depozitare ilegală/)
const photos = () => page.getByRole('button', { name: /^Șterge .*\.(?:jpg|HEIC)$/ })
const note = (text: string | RegExp) => page.locator('.note', { hasText: text })
const toast = (text: string) => page.locator('.toast', { hasText: text })
const question = () => page.getByRole('dialog', { name: 'Sunt fotografiile dvs.?' })
const readDrafts = async () => JSON.stringify(await readRows(page, DRAFTS))
const aPhoto = (name: string) => aPhotoOf(HERE, name)

async function submitCredentials(): Promise<void> {
  await fillSignIn(page, demoAccounts[0]!, DEMO_PASSWORD)
  await button('Autentificare').click()
}

/** Signs in and loads the form's code, as any earlier visit with the worker has. */
async function signIn(): Promise<void> {
  await submitCredentials()
  await waitForRoute(page, HOME)
  await waitForHeading(page, 'Bună ziua')
  await waitForStoredFile(page, 'share')
}

async function shareAsVisitor(photo: SampleFile, text = ''): Promise<void> {
  await share(page, [photo], { text })
  await toast('Am păstrat fotografiile pe acest telefon.').waitFor()
}

const findSesizari = ({ lat, lng }: typeof HERE) =>
  portal.query<{ descriere: string }>(
    'select descriere from sesizari where lat = $1 and lng = $2',
    [lat, lng],
  )

/** Records the last file that the page uploads from now on, which the browser does not expose. */
const recordUpload = () =>
  page.addInitScript(() => {
    const append = FormData.prototype.append
    FormData.prototype.append = function (name: string, value: string | Blob, filename?: string) {
      Object.assign(window, { uploaded: value })
      return append.call(this, name, value as Blob, filename)
    }
  })

/** Reads the recorded file; its hash is that of the bytes which arrived at the server. */
async function readUpload(name: string): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const { uploaded } = window as unknown as { uploaded: File }
    return [...new Uint8Array(await uploaded.arrayBuffer())]
  })
  const arrived = await portal.query<{ sha256: string }>(
    'select sha256 from files where name = $1',
    [name],
  )
  expect(arrived).toEqual([
    { sha256: createHash('sha256').update(Buffer.from(bytes)).digest('hex') },
  ])
  return Buffer.from(bytes)
}

/** Fills in what a shared photo leaves, counting taps; typing is none. */
async function finish(expectEnd: () => Promise<unknown>): Promise<number> {
  let taps = 0
  const tap = async (target: Locator) => {
    await target.click()
    taps += 1
  }
  await tap(category())
  await tap(page.getByLabel('Descriere'))
  await page.keyboard.type(DESCRIPTION)
  await tap(button('Continuă'))
  await waitForHeading(page, STEPS.check)
  await tap(button('Trimite sesizarea'))
  await expectEnd()
  return taps
}

const registered = () => waitForHeading(page, 'Sesizarea a fost înregistrată')
const kept = () => waitForHeading(page, 'Păstrată pe acest dispozitiv')

test('a photo shared by a signed-in citizen is sent with its place in four taps, without EXIF', async () => {
  await recordUpload()
  await signIn()
  const original = await aPhoto('partajata.jpg')
  expect(original.buffer.includes('Telefon')).toBe(true)
  await share(page, [original])
  await waitForHeading(page, STEPS.category)
  await note('Am primit 1 fotografie. Locul este cel din fotografie').waitFor()
  expect(await finish(registered)).toBeLessThanOrEqual(MOST_TAPS)
  expect(await findSesizari(HERE)).toEqual([{ descriere: DESCRIPTION }])
  const uploaded = await readUpload('partajata.jpg')
  expect(await readPhotoPlace(new Blob([new Uint8Array(uploaded)]))).toBeNull()
  expect((await sharp(uploaded).metadata()).exif).toBeUndefined()
  expect(await listShares(page)).toEqual([])
  await expect.poll(readDrafts).toBe('[]')
})

test('without a connection a shared photo becomes a complaint that is sent later, once', async () => {
  await signIn()
  await waitForSaved(page, categoriiSesizari.path)
  portal.proxy.injectFault({ kind: 'refuse' })
  await share(page, [await aPhotoOf(OFFLINE)])
  await waitForHeading(page, STEPS.category)
  await button('Înapoi').click()
  await waitForHeading(page, STEPS.photos)
  await button('Continuă').click()
  await page.getByText('Locul din fotografie', { exact: true }).waitFor()
  await button('Continuă').click()
  await finish(kept)
  portal.proxy.clearFault()
  await expect.poll(() => findSesizari(OFFLINE), { timeout: 30_000 }).toHaveLength(1)
})

test('photos shared before the sign-in are kept, and taken once the citizen says they are theirs', async () => {
  await shareAsVisitor(await aPhoto('intai.jpg'))
  await shareAsVisitor(await aPhoto('apoi.jpg'), 'Miroase puternic.')
  expect(await listShares(page)).toHaveLength(2)
  await submitCredentials()
  await question().getByText('2 fotografii').waitFor()
  await question().getByText('Mai târziu').click()
  expect(await listShares(page)).toHaveLength(2)
  await page.reload()
  await question().getByRole('button', { name: 'Da, adaugă-le' }).click()
  await waitForHeading(page, STEPS.category)
  await note('Am primit 2 fotografii.').waitFor()
  await expect.poll(() => listShares(page)).toEqual([])
  await page.reload()
  await waitForHeading(page, STEPS.category)
  await category().click()
  expect(await page.getByLabel('Descriere').inputValue()).toBe('Miroase puternic.')
  await page.goto(`/#${FORM}`)
  await expect.poll(() => photos().count()).toBe(2)
})

test('photos of another person are removed, and nothing of them is left', async () => {
  await shareAsVisitor(await aPhoto('altcineva.jpg'))
  await submitCredentials()
  await question().getByRole('button', { name: 'Nu, șterge-le de aici' }).click()
  await waitForHeading(page, STEPS.photos)
  await expect.poll(() => listShares(page)).toEqual([])
  expect(await photos().count()).toBe(0)
  expect(await readDrafts()).toBe('[]')
})

test('signing out removes photos that wait', async () => {
  await shareAsVisitor(await aPhoto('ramasa.jpg'))
  await submitCredentials()
  await question().getByText('Mai târziu').click()
  await page.goto(`/#${HOME}`)
  await signOut(page)
  await expect.poll(() => listShares(page)).toEqual([])
})

test('photos shared before the browser was closed, without a connection, are still there', async () => {
  phone = await Phone.create(portal.url)
  await (await phone.switchOn()).addInitScript(runInstalled)
  const first = await phone.open('/#/auth/login')
  await waitForWorkerControl(first)
  await waitForStoredFile(first, 'share')
  portal.proxy.injectFault({ kind: 'refuse' })
  await share(first, [await aPhoto('inainte.jpg')])
  await first.getByLabel('CNP sau CUI').waitFor()
  await phone.switchOff()
  portal.proxy.clearFault()
  const again = await phone.open('/#/auth/login')
  await again.getByText('Am păstrat fotografiile pe acest telefon.').waitFor()
  await fillSignIn(again, demoAccounts[0]!, DEMO_PASSWORD)
  await again.getByRole('button', { name: 'Autentificare' }).click()
  await again.getByRole('button', { name: 'Da, adaugă-le' }).click()
  await again.getByRole('heading', { level: 1, name: STEPS.category }).waitFor()
})

test('photos are added to the complaint being written, of which nothing is replaced', async () => {
  await signIn()
  await page.goto(`/#${FORM}`)
  await waitForHeading(page, STEPS.photos)
  const own = await Promise.all(['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map((name) => aPhoto(name)))
  await page.locator('input[type=file][multiple]').setInputFiles(own)
  await expect.poll(() => photos().count()).toBe(4)
  await button('Continuă').click()
  await page.getByLabel('Adresa sau un reper').fill('Lângă stația de tramvai')
  await button('Continuă').click()
  await category().click()
  await page.getByLabel('Descriere').fill(DESCRIPTION)
  await expect.poll(readDrafts).toContain(DESCRIPTION)
  await share(page, [await aPhoto('5.jpg'), await aPhoto('6.jpg')], { text: 'Și sticle.' })
  await waitForHeading(page, STEPS.photos)
  await note('Am adăugat 1 fotografie la sesizarea începută.').waitFor()
  await note('1 fotografie nu a încăput').waitFor()
  await expect.poll(() => photos().count()).toBe(5)
  await button('Continuă').click()
  expect(await page.getByLabel('Adresa sau un reper').inputValue()).toBe('Lângă stația de tramvai')
  await button('Folosește locul din fotografie').click()
  await page.getByText('Locul din fotografie', { exact: true }).waitFor()
  await button('Continuă').click()
  await expect
    .poll(() => page.getByLabel('Descriere').inputValue())
    .toBe(`${DESCRIPTION}\nȘi sticle.`)
})

test('files that are no photos are left out, and places outside the city are not used', async () => {
  await signIn()
  await share(page, [aPdf() as SampleFile, await aPhotoOf(CLUJ, 'departe.jpg')])
  await waitForHeading(page, STEPS.place)
  await note('Am primit 1 fotografie. Fotografia a fost făcută în afara orașului').waitFor()
  await note('Nu am adăugat 1 fișier care nu este fotografie.').waitFor()
  expect(await button('Folosește locul din fotografie').count()).toBe(0)
})

test('a full device says that the photos were not kept', async () => {
  await signIn()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: portal.url, quotaSize: 1000 })
  await share(page, [await aPhoto('fara-loc.jpg')])
  await toast('Fotografiile nu au încăput').waitFor()
  await waitForHeading(page, STEPS.photos)
  expect(new URL(page.url()).search).toBe('')
  expect(await photos().count()).toBe(0)
})

test('more shares than may wait are refused aloud, and the earlier ones stay', async () => {
  await page.evaluate(
    async ({ cache, keys }) => {
      const store = await caches.open(cache)
      for (const key of keys) await store.put(key, new Response(''))
    },
    {
      cache: SHARE_CACHE,
      keys: Array.from({ length: MAX_WAITING_SHARES }, (_, age) => toShareKey(Date.now() - age)),
    },
  )
  await share(page, [await aPhoto('prea-mult.jpg')])
  await toast('Fotografiile nu au încăput').waitFor()
  expect(await listShares(page)).toHaveLength(MAX_WAITING_SHARES)
})

test('a share that arrives while another page removes old ones is kept', async () => {
  const [old, recent] = [toShareKey(Date.now() - 8 * DAY_MS), toShareKey(Date.now())]
  // The worker opens the cache before it stores a share.
  const opened = await page.evaluateHandle(
    async ([name, key]) => {
      const cache = await caches.open(name)
      await cache.put(key, new Response(''))
      return cache
    },
    [SHARE_CACHE, old] as const,
  )
  const other = await openTab(page, '/#/auth/login')
  await expect.poll(() => listShares(other)).toEqual([])
  await other.waitForLoadState('networkidle')
  await opened.evaluate((cache, key) => cache.put(key, new Response('')), recent)
  expect(await listShares(page)).toEqual([portal.url + recent])
})

test('photos that nobody took within seven days are removed', async () => {
  await shareAsVisitor(await aPhoto('veche.jpg'))
  const [recent] = await listShares(page)
  const old = toShareKey(Date.now() - 8 * DAY_MS)
  await page.evaluate(async ([name, key]) => (await caches.open(name)).put(key, new Response('')), [
    SHARE_CACHE,
    old,
  ] as const)
  await page.reload()
  await expect.poll(() => listShares(page)).toEqual([recent])
})

test('a share that no worker takes leads to a page that says how to add the photos', async () => {
  const visitor = await openPage({ baseURL: portal.url })
  await visitor.goto('/#/auth/login')
  await share(visitor, [await aPhoto('fara-portal.jpg')])
  await visitor.getByRole('heading', { name: 'Fotografiile nu au ajuns' }).waitFor()
  visitor.tolerate(NETWORK_ERRORS)
  await visitor.getByRole('link', { name: 'Sesizare nouă' }).click()
  await visitor.getByLabel('CNP sau CUI').waitFor()
})
