import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { errorTexts } from '#contract/texts.ro.ts'
import { photoLimits } from '#src/photos/reduce.ts'
import { aFreshEmail } from '#server/testing/identities.ts'
import { aJpeg, aPng } from '../support/sample-files.ts'
import { aHeic } from '../support/sample-photos.ts'
import { aPdf, fillSupportForm, type FilePayload } from './steps.ts'
import { dismissAlert } from '#tests/support/steps/feedback.ts'
import { openVisitedPage } from './visited-page.ts'
import { setUpFaultyPortal, type Fixture } from './set-up-faulty-portal.ts'

const MEGABYTE = 1024 * 1024
const UNREADABLE =
  'Fotografia nu poate fi citită pe acest dispozitiv. Salvați-o ca JPG și încercați din nou.'
const WAITS = 'Pleacă odată cu formularul, când revine conexiunea'

let portal: Fixture['portal']
let page: Fixture['page']
setUpFaultyPortal((fixture) => ({ portal, page } = fixture))

const dialog = () => page.getByRole('dialog', { name: 'Suport online' })
const row = (name: string) => dialog().getByRole('listitem').filter({ hasText: name })
const waitForState = (name: string, state: string) => row(name).getByText(state).waitFor()
const press = (label: string) => dialog().getByRole('button', { name: label }).click()
// Handing large files to the browser takes long on a busy machine.
const attach = (files: FilePayload[]) =>
  dialog().locator('input[type=file][multiple]').setInputFiles(files, { timeout: 60_000 })

async function closeAlert(sentence: string | RegExp): Promise<void> {
  const text = page.locator('.alert__text', { hasText: sentence })
  await text.waitFor({ timeout: 45_000 }) // twenty photos take long on a slow machine
  await dismissAlert(page)
  await text.waitFor({ state: 'detached' })
}

/** Sends the form. The request is delivered or, on a slow machine, queued. */
async function send(): Promise<void> {
  await press('Trimite')
  await closeAlert(/a fost trimisă cu succes|S-a păstrat pe acest dispozitiv/)
}

interface Arrived {
  id: string
  name: string
  type: string
}

/** Returns the files of the one request sent from an e-mail address, sorted by name. */
async function findFiles(email: string): Promise<Arrived[]> {
  await expect.poll(() => findRequests(email), { timeout: 10_000 }).toHaveLength(1)
  const key = [`suport:${(await findRequests(email))[0]!.id}`]
  const files = await portal.query<Arrived>('select * from files where used_by = $1', key)
  return files.toSorted((one, other) => one.name.localeCompare(other.name))
}

const findRequests = (email: string) =>
  portal.query<{ id: number }>('select id from support_requests where email = $1', [email])

const findFileNames = async (email: string) => (await findFiles(email)).map(({ name }) => name)

async function sendToQueue(): Promise<void> {
  await press('Trimite')
  await closeAlert('S-a păstrat pe acest dispozitiv')
}

function truncate({ buffer }: { buffer: Buffer }, part: number): Buffer {
  return buffer.subarray(0, Math.floor(buffer.length * part))
}

/** Builds a PNG whose header declares sixty million pixels and that ends after it. */
function aPngOfManyPixels(): Buffer {
  const header = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(10_000, 0)
  size.writeUInt32BE(6_000, 4)
  return Buffer.concat([header, size, Buffer.from([8, 2, 0, 0, 0])])
}

const refused: [string, string, () => Promise<Buffer> | Buffer, string][] = [
  ['empty', 'gol.pdf', () => Buffer.alloc(0), errorTexts.fisier_gol],
  [
    'too large',
    'mare.pdf',
    () => aPdf('', limits.file.maxBytes).buffer,
    errorTexts.fisier_prea_mare,
  ],
  ['HEIC that the browser cannot read', 'IMG_1.HEIC', () => aHeic().buffer, UNREADABLE],
  ['HEIC named JPG', 'IMG_1.jpg', () => aHeic().buffer, UNREADABLE],
  [
    'a photo that ends at its start',
    'poza.jpg',
    async () => truncate(await aJpeg(), 0.2),
    UNREADABLE,
  ],
  ['a picture of too many pixels', 'mare.png', aPngOfManyPixels, UNREADABLE],
  ['a text named PDF', 'nota.pdf', () => Buffer.from('text'), errorTexts.fisier_tip],
]

test.each(refused)(
  'shows an error for a file that is %s, and sends the rest',
  async (_what, name, make, why) => {
    const email = aFreshEmail()
    await fillSupportForm(page, email)
    await attach([{ name, mimeType: '', buffer: await make() }, aPdf('bun.pdf')])
    await closeAlert(why)
    await waitForState(name, 'Nu s-a încărcat')
    await waitForState('bun.pdf', 'Încărcat')
    expect(await dialog().getByRole('progressbar').count()).toBe(0)
    expect(await dialog().getByLabel('E-mail').inputValue()).toBe(email)

    await press('Trimite')
    await page.locator('.toast').getByText('Un fișier nu s-a încărcat').waitFor()
    await row(name)
      .getByRole('button', { name: `Șterge ${name}` })
      .click()
    await send()
    expect(await findFileNames(email)).toEqual(['bun.pdf'])
  },
)

test('without a connection, files too large or empty are rejected at once and never queued', async () => {
  const email = aFreshEmail()
  portal.proxy.injectFault({ kind: 'refuse' })
  await fillSupportForm(page, email)
  await attach([
    aPdf('mare.pdf', limits.file.maxBytes),
    { ...aPdf('gol.pdf'), buffer: Buffer.of() },
  ])
  await closeAlert(errorTexts.fisier_prea_mare)
  await closeAlert(errorTexts.fisier_gol)
  await press('Șterge toate fișierele')
  await sendToQueue()
})

test('a photo found unreadable after the form was sent stops it', async () => {
  const email = aFreshEmail()
  const photos = await Promise.all([1, 2, 3].map(aPhoto))
  await fillSupportForm(page, email, [...photos, aHeic()])
  await dialog()
    .locator('form')
    .evaluate((form) => (form as HTMLFormElement).requestSubmit())
  await closeAlert(UNREADABLE)
  expect(await dialog().getByLabel('E-mail').inputValue()).toBe(email)
  await press(`Șterge ${aHeic().name}`)
  await send()
  expect(await findFileNames(email)).toEqual(photos.map(({ name }) => name))
})

test('pictures get the type and extension of their bytes, not of their name', async () => {
  const email = aFreshEmail()
  const png = await aPng()
  await fillSupportForm(page, email, [
    { ...png, name: 'a.jpg', mimeType: 'image/jpeg' },
    { ...png, name: 'b.pdf', mimeType: 'application/pdf' },
  ])
  for (const name of ['a.png', 'b.png']) await waitForState(name, 'Încărcat')
  await send()
  expect((await findFiles(email)).map(({ type }) => type)).toEqual(['image/png', 'image/png'])
})

test('twenty photos with one name arrive, each resized and without its GPS position', async () => {
  const email = aFreshEmail()
  const photos = await Promise.all(Array.from({ length: 20 }, (_, index) => aPhoto(index)))
  portal.proxy.injectFault({ kind: 'refuse' })
  await fillSupportForm(page, email)
  for (const photo of photos) await dialog().locator('input[capture]').setInputFiles(photo)
  await sendToQueue() // at once: most are still being resized

  const kept = await readQueuedFiles()
  expect(new Set(kept.map((bytes) => bytes.toString('base64'))).size).toBe(20)
  for (const bytes of kept) {
    expect(bytes.length).toBeLessThanOrEqual(photoLimits.bytes)
    await expectResizedWithoutExif(bytes)
  }
  portal.proxy.clearFault()
  await page.evaluate(() => (location.hash = '/de-trimis'))
  await page.getByText('Trimis', { exact: true }).waitFor({ timeout: 60_000 })
  const files = await findFiles(email)
  expect(files.map(({ name }) => name)).toEqual(photos.map(({ name }) => name))
  for (const { id } of files) await expectResizedWithoutExif(await readStored(id))
}, 180_000)

/** Creates a photo as a phone takes it, 2400 × 1800, with GPS position in its EXIF; each in another colour. */
async function aPhoto(index: number): Promise<FilePayload> {
  const background = { r: index * 12, g: 255 - index * 12, b: 128 }
  const image = sharp({ create: { width: 2400, height: 1800, channels: 3, background } })
  const exif = {
    IFD0: { Make: 'Telefon' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 25/1 0/1' },
  }
  const buffer = await image.withExif(exif).jpeg().toBuffer()
  return { name: 'image.jpg', mimeType: 'image/jpeg', buffer }
}

async function expectResizedWithoutExif(bytes: Buffer): Promise<void> {
  const { width, height, exif } = await sharp(bytes).metadata()
  expect(exif).toBeUndefined()
  expect(Math.max(width, height)).toBeLessThanOrEqual(photoLimits.side)
}

const readStored = (id: string) => readFile(path.join(portal.dataDir, 'files', id.slice(0, 2), id))

/** Reads the bytes of the files queued on the phone. */
async function readQueuedFiles(): Promise<Buffer[]> {
  const kept = await page.evaluate(
    () =>
      new Promise<number[][]>((resolve, reject) => {
        const request = indexedDB.open('portal-coada')
        request.onerror = () => reject(new Error('database not opened'))
        request.onsuccess = () => {
          const found = request.result.transaction('fisiere').objectStore('fisiere').getAll()
          found.onsuccess = () =>
            resolve(found.result.map((bytes: ArrayBuffer) => [...new Uint8Array(bytes)]))
        }
      }),
  )
  return kept.map((bytes) => Buffer.from(bytes))
}

test('an interrupted upload is retried, a cancelled one is not sent', async () => {
  const email = aFreshEmail()
  portal.proxy.injectFault({ kind: 'cut', afterBytes: MEGABYTE })
  await fillSupportForm(page, email, [aPdf('a.pdf', 3 * MEGABYTE), aPdf('b.pdf', 3 * MEGABYTE + 1)])
  for (const name of ['a.pdf', 'b.pdf']) await waitForState(name, WAITS)
  portal.proxy.clearFault()
  await press('Reîncearcă a.pdf')
  await waitForState('a.pdf', 'Încărcat')
  await waitForState('b.pdf', WAITS)

  portal.proxy.injectFault({ kind: 'hang' })
  await attach([aPdf('c.pdf'), aPdf('d.pdf')])
  await row('c.pdf').getByRole('progressbar', { name: 'Se încarcă c.pdf' }).waitFor()
  await press('Șterge c.pdf')
  portal.proxy.clearFault()
  await press('Reîncearcă b.pdf')
  for (const name of ['a.pdf', 'b.pdf']) await waitForState(name, 'Încărcat')
  await expect
    .poll(() =>
      row('d.pdf')
        .getByText(/(Încărcat|revine conexiunea)$/)
        .count(),
    )
    .toBe(1)
  await send()
  expect(await findFileNames(email)).toEqual(['a.pdf', 'b.pdf', 'd.pdf'])
})

test('each file shows its upload progress, and without a connection none does', async () => {
  await fillSupportForm(page, aFreshEmail())
  const devtools = await page.context().newCDPSession(page)
  const slow = {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: MEGABYTE / 2,
  }
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow)
  await attach([aPdf('a.pdf', 3 * MEGABYTE), aPdf('b.pdf')])
  const part = () => row('a.pdf').getByRole('progressbar').getAttribute('value', { timeout: 500 })
  await expect.poll(async () => isUnderWay(Number(await part())), { interval: 50 }).toBe(true)
  expect(await row('b.pdf').getByRole('progressbar').getAttribute('value')).toBe('0')
  for (const name of ['a.pdf', 'b.pdf']) await waitForState(name, 'Încărcat')
  await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })

  portal.proxy.injectFault({ kind: 'refuse' })
  await attach([aPdf('c.pdf')])
  await waitForState('c.pdf', WAITS)
  expect(await dialog().getByRole('progressbar').count()).toBe(0)
  await row('a.pdf').getByText('Încărcat').waitFor()
  await sendToQueue()
})

const isUnderWay = (part: number) => part > 0 && part < 1

const LONG = 'Nesfârșit'.repeat(40)
const HOSTILE = `<img src=x onerror="document.title='spart'"><script>document.title='spart'</script> \u202Eسيء\u202C ${LONG}`

test('error messages of the server are shown as text and do not break the layout', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  const email = aFreshEmail()
  const errors = { message: [HOSTILE], code: 'date_invalide', fields: { email: [HOSTILE] } }
  await fillSupportForm(page, email)
  portal.proxy.injectFault({
    kind: 'answer',
    only: email,
    status: '422 Unprocessable Entity',
    headers: ['Content-Type: application/json'],
    body: JSON.stringify({ status_code: 422, errors }),
  })
  await press('Trimite')
  const alert = page.locator('.alert__text')
  await expect.poll(() => alert.innerText()).toContain('<script>document.title')
  await expectNothingBroken()
  await dismissAlert(page)
  expect(await dialog().locator('.field__error').innerText()).toContain('onerror="document.title')
  await expectNothingBroken()
  expect(await dialog().getByLabel('E-mail').inputValue()).toBe(email)
})

test('questions and answers are shown as text and do not break the layout', async () => {
  const question = { id: 1, intrebare: HOSTILE, raspuns: `${HOSTILE}\n\n- ${HOSTILE}`, ordine: 1 }
  const data = [{ ...question, actualizat_la: new Date().toISOString() }]
  portal.proxy.injectFault({
    kind: 'answer',
    only: paths.faq,
    status: '200 OK',
    headers: ['Content-Type: application/json'],
    body: JSON.stringify({ status_code: 200, data }),
  })
  page = await openVisitedPage(portal.url) // the first one has cached the real ones
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Întrebări frecvente' }).click()
  const faq = page.getByRole('dialog', { name: 'Întrebări frecvente' })
  await faq.getByText('onerror="document.title').first().click()
  await expect.poll(() => faq.locator('.markdown').innerText()).toContain('<script>document.title')
  expect(await faq.locator('.markdown img, .markdown script').count()).toBe(0)
  await expectNothingBroken()
})

/** Asserts that no script of the answer ran and that nothing is wider than the screen. */
async function expectNothingBroken(): Promise<void> {
  expect(await page.title()).not.toBe('spart')
  const wide = await page.evaluate(() => {
    const isWide = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1
    const shown = document.querySelectorAll('body *:not(.sr-only)')
    return [...shown].filter(isWide).map(({ tagName, className }) => `${tagName} ${className}`)
  })
  expect(wide).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}
