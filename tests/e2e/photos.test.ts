import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { limits } from '#contract/limits.ts'
import { uploadFileRegister, type Descriptor } from '#contract/uploads.ts'
import { photoLimits } from '#src/photos/reduce.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { aPdf, type SampleFile } from '#tests/support/sample-files.ts'
import { aClearPng, aHeic, aPhonePhoto } from '#tests/support/sample-photos.ts'
import { waitForResponseData } from '#tests/support/steps/stub-responses.ts'
import { closeAlert } from '#tests/support/steps/feedback.ts'
import { attach, fileRow, openSupportAtLogin } from '#tests/support/steps/support.ts'

interface UploadedFile {
  descriptor: Descriptor
  bytes: Buffer
}

const photo = await aPhonePhoto()

it('a photo is resized, rotated upright and stripped of EXIF in a worker before upload', async () => {
  const { orientation, exif } = await sharp(photo.buffer).metadata()
  expect(orientation).toBe(6)
  expect(exif?.includes('Telefon')).toBe(true)
  const page = await openPage()
  await expectResizedUpright(await uploadFile(page, photo))
  expect(page.workers()).toHaveLength(1)
})

it('a browser without OffscreenCanvas does the same on the main thread', async () => {
  const page = await openPage()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'))
  await expectResizedUpright(await uploadFile(page, photo))
  expect(page.workers()).toHaveLength(0)
})

it('a browser whose worker fails to start does the same on the main thread', async () => {
  const page = await openPage()
  page.tolerate(/net::ERR_FAILED/)
  await page.route('**/assets/worker-*.js', (route) => route.abort())
  await expectResizedUpright(await uploadFile(page, photo))
})

const smallPhoto = {
  ...photo,
  buffer: await sharp(photo.buffer).resize(640).keepMetadata().toBuffer(),
}

describe('a browser whose canvas is randomized against fingerprinting', () => {
  it.each(['on the main thread', 'in the worker'])(
    'sends the original without its metadata: %s',
    async (where) => {
      const page = await openPage()
      if (where === 'on the main thread') await page.addInitScript(distortOnMainThread)
      else await distortInWorker(page)
      await expectOriginal(await uploadFile(page, smallPhoto))
      expect(page.workers()).toHaveLength(where === 'on the main thread' ? 0 : 1)
    },
  )

  it('still resizes photos if only the lowest bits change', async () => {
    const page = await openPage()
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'OffscreenCanvas')
      const read = CanvasRenderingContext2D.prototype.getImageData
      CanvasRenderingContext2D.prototype.getImageData = function (...place) {
        const image = read.apply(this, place)
        for (let at = 0; at < image.data.length; at += 3) image.data[at]! ^= 1
        return image
      }
    })
    await expectResizedUpright(await uploadFile(page, smallPhoto))
  })

  it('rejects a photo over the limit', async () => {
    const page = await openPage()
    await page.addInitScript(distortOnMainThread)
    const dialog = await openSupportAtLogin(page)
    // The stripped photo keeps its colour profile, here as large as the limit.
    const profile = Buffer.concat([
      Buffer.from([0xff, 0xe2, 0xff, 0xff]),
      Buffer.from('ICC_PROFILE\0'),
    ])
    const segment = Buffer.concat([profile, Buffer.alloc(0xffff - 2 - 12)])
    const count = Math.ceil(limits.file.maxBytes / segment.length)
    const buffer = Buffer.concat([
      smallPhoto.buffer.subarray(0, 2),
      ...Array.from({ length: count }, () => segment),
      smallPhoto.buffer.subarray(2),
    ])
    // From a file, as a buffer of this size reaches the page only after seconds.
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'photo-')), smallPhoto.name)
    onTestFinished(() => rm(path.dirname(file), { recursive: true }))
    await writeFile(file, buffer)
    await attach(page, file)
    await closeAlert(
      page,
      'Acest browser nu poate micșora fotografia, iar ea depășește limita. Alegeți una mai mică sau folosiți alt browser.',
    )
    await fileRow(dialog, smallPhoto.name).getByText('Nu s-a încărcat').waitFor()
  })
})

it('a photo is recognized by its bytes, and renamed to its new type', async () => {
  const page = await openPage()
  const { descriptor } = await uploadFile(page, { ...smallPhoto, name: 'poza.heic' })
  expect(descriptor).toMatchObject({ nume: 'poza.jpg', tip: 'image/jpeg' })
  await page.getByText('poza.jpg').waitFor()
})

it('a small transparent PNG stays PNG, a large one is flattened onto white', async () => {
  const page = await openPage()
  const light = await uploadFile(page, await aClearPng('sigla.png', { grainy: false }))
  expect(light.descriptor).toMatchObject({ nume: 'sigla.png', tip: 'image/png' })
  expect(await sharp(light.bytes).stats()).toMatchObject({ isOpaque: false })

  const heavy = await uploadFile(page, await aClearPng('harta.png', { grainy: true }))
  expect(heavy.descriptor).toMatchObject({ nume: 'harta.jpg', tip: 'image/jpeg' })
  expect(heavy.bytes.length).toBeLessThanOrEqual(photoLimits.bytes)
  expect(await colourAt(heavy.bytes, 20, 20)).toEqual([255, 255, 255])
})

it('an unreadable photo shows an error, and its row can be removed', async () => {
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  await attach(page, [aHeic()])
  await closeAlert(
    page,
    'Fotografia nu poate fi citită pe acest dispozitiv. Salvați-o ca JPG și încercați din nou.',
  )
  const row = fileRow(dialog, 'IMG_0002.HEIC')
  await row.getByText('Nu s-a încărcat').waitFor()
  await row.getByRole('button', { name: 'Șterge IMG_0002.HEIC' }).click()
  await row.waitFor({ state: 'detached' })
})

it('a PDF is uploaded unchanged', async () => {
  const pdf = aPdf()
  const page = await openPage()
  const { descriptor } = await uploadFile(page, pdf)
  expect(descriptor).toMatchObject({ nume: pdf.name, sha256: sha256(pdf.buffer) })
  expect(page.workers()).toHaveLength(0)
})

async function expectResizedUpright({ bytes }: UploadedFile): Promise<void> {
  expect(bytes.length).toBeLessThanOrEqual(photoLimits.bytes)
  const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
  expect({ format, exif, orientation }).toEqual({ format: 'jpeg' })
  expect(height).toBeLessThanOrEqual(photoLimits.side)
  expect(width / height).toBeCloseTo(3 / 4, 2)
  const [red, green] = await colourAt(bytes, 10, 10)
  expect(red).toBeGreaterThan(220)
  expect(green).toBeLessThan(35)
  const [, greenBelow] = await colourAt(bytes, 10, height - 60)
  expect(greenBelow).toBeGreaterThan(60)
}

/** Asserts that the original photo was sent, with its pixels unchanged and its metadata stripped. */
async function expectOriginal({ bytes, descriptor }: UploadedFile): Promise<void> {
  expect(descriptor).toMatchObject({ nume: photo.name, tip: 'image/jpeg' })
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, orientation: 6 })
  expect(smallPhoto.buffer.includes('Telefon')).toBe(true)
  expect(bytes.toString('latin1')).not.toMatch(/Telefon|GPS/)
  const [pixels, originals] = await Promise.all(
    [bytes, smallPhoto.buffer].map((buffer) => sharp(buffer).raw().toBuffer()),
  )
  expect(pixels!.equals(originals!)).toBe(true)
}

/** Makes the canvas encode random pixels, as `privacy.resistFingerprinting` does. Runs in the page. */
function distortOnMainThread(): void {
  Reflect.deleteProperty(window, 'OffscreenCanvas')
  const encode = HTMLCanvasElement.prototype.toBlob
  HTMLCanvasElement.prototype.toBlob = function (...how) {
    const noise = new ImageData(this.width, this.height)
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = Math.random() * 256
    this.getContext('2d')!.putImageData(noise, 0, 0)
    encode.apply(this, how)
  }
}

/** Does the same in the worker, by prefixing its script. */
async function distortInWorker(page: PortalPage): Promise<void> {
  const distort = () => {
    const encode = OffscreenCanvas.prototype.convertToBlob
    OffscreenCanvas.prototype.convertToBlob = function (how) {
      const noise = new ImageData(this.width, this.height)
      for (let at = 0; at < noise.data.length; at++) noise.data[at] = Math.random() * 256
      this.getContext('2d')!.putImageData(noise, 0, 0)
      return encode.call(this, how)
    }
  }
  await page.route('**/assets/worker-*.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `(${String(distort)})();${await answer.text()}` })
  })
}

/** Mean colour of an area of 50 × 50 pixels. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const spot = await sharp(bytes).extract({ left, top, width: 50, height: 50 }).toBuffer()
  const { channels } = await sharp(spot).stats()
  return channels.map(({ mean }) => Math.round(mean))
}

/** Chooses a file in the dialog and returns what the server received; the bytes are checked against its SHA-256. */
async function uploadFile(page: PortalPage, file: SampleFile): Promise<UploadedFile> {
  if ((await page.getByRole('dialog').count()) === 0) await openSupportAtLogin(page)
  await recordSentFile(page)
  const answer = waitForResponseData(page, uploadFileRegister)
  await attach(page, [file])
  const descriptor = await answer
  const bytes = Buffer.from(await page.evaluate(readSentFile))
  expect(sha256(bytes)).toBe(descriptor.sha256)
  return { descriptor, bytes }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

// The browser does not expose the files in a request's form, so the page records what is appended to the form.
async function recordSentFile(page: PortalPage): Promise<void> {
  await page.evaluate(() => {
    const append = FormData.prototype.append
    FormData.prototype.append = function (name: string, value: string | Blob, filename?: string) {
      Object.assign(window, { sentFile: value })
      return append.call(this, name, value as Blob, filename)
    }
  })
}

/** Reads the recorded file. Runs in the page. */
async function readSentFile(): Promise<number[]> {
  const { sentFile } = window as unknown as { sentFile: Blob }
  return [...new Uint8Array(await sentFile.arrayBuffer())]
}
