import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { aHeic } from '#tests/support/sample-photos.ts'
import { stripMetadata } from './strip-metadata.ts'

const formats = ['jpeg', 'png', 'webp'] as const
type Format = (typeof formats)[number]
const OWNER = 'Ana Popescu'
const PRIVATE = /Ana Popescu|Exif|GPS|adobe:ns|Photoshop/

const blob = (bytes: Buffer | string) => new Blob([new Uint8Array(Buffer.from(bytes))])

/** Creates a photo with its owner in EXIF and XMP, the given orientation and a colour profile. */
function aNamedPhoto(format: Format, orientation: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 48, height: 32, channels: 3, background: '#377', noise } })
    .withExif({ IFD0: { Copyright: OWNER }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${OWNER}</x:xmpmeta>`)
    .toFormat(format)
    .toBuffer()
}

async function strip(bytes: Buffer, format: Format): Promise<Buffer> {
  const stripped = await stripMetadata(blob(bytes), `image/${format}`)
  expect(stripped?.type).toBe(`image/${format}`)
  return Buffer.from(await stripped!.arrayBuffer())
}

async function expectSamePicture(one: Sharp, other: Sharp): Promise<void> {
  const [pixels, others] = await Promise.all(
    [one, other].map((image) => image.raw().toBuffer({ resolveWithObject: true })),
  )
  expect(pixels!.info).toEqual(others!.info)
  expect(pixels!.data.equals(others!.data)).toBe(true)
}

test.each(
  formats.flatMap((format) => [1, 3, 6, 8].map((orientation) => [format, orientation] as const)),
)(
  'a %s photo of orientation %i keeps only pixels, profile and orientation',
  async (format, orientation) => {
    const photo = await aNamedPhoto(format, orientation)
    expect(photo.includes(OWNER)).toBe(true)
    const stripped = await strip(photo, format)
    await expectSamePicture(sharp(stripped), sharp(photo))
    await expectSamePicture(sharp(stripped).rotate(), sharp(photo).rotate())
    const { exif, xmp, iptc, icc, orientation: kept } = await sharp(stripped).metadata()
    expect(kept ?? 1).toBe(orientation)
    expect({ xmp, iptc }).toEqual({})
    expect(icc).toEqual((await sharp(photo).metadata()).icc)
    // Size of EXIF with one entry; JPEG adds a prefix.
    const exifBytes = format === 'jpeg' ? 32 : 26
    expect(exif?.length).toBe(orientation === 1 ? undefined : exifBytes)
    expect(stripped.toString('latin1').replace(/Exif\0\0MM/, '')).not.toMatch(PRIVATE)
  },
)

test('a progressive JPEG with restart markers keeps all its scans', async () => {
  const photo = await sharp(await aNamedPhoto('jpeg', 1))
    .keepMetadata()
    .jpeg({ progressive: true })
    .toBuffer()
  const stripped = await strip(photo, 'jpeg')
  await expectSamePicture(sharp(stripped), sharp(photo))
  expect(stripped.toString('latin1')).not.toMatch(PRIVATE)
})

test('removes IPTC, comments and trailing data from a JPEG', async () => {
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#377' } })
    .jpeg()
    .toBuffer()
  const segment = (marker: number, text: string) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text, 'latin1')])
  const named = Buffer.concat([
    photo.subarray(0, 2),
    segment(0xed, `Photoshop 3.0\0${OWNER}`),
    segment(0xe2, `MPF\0${OWNER}`),
    Buffer.from([0xff]), // a fill byte
    segment(0xfe, OWNER),
    photo.subarray(2),
    Buffer.from(`film: ${OWNER}`),
  ])
  const stripped = await strip(named, 'jpeg')
  expect(stripped.equals(photo)).toBe(true)
})

test('rejects a truncated image or one of an unsupported format', async () => {
  for (const format of formats) {
    const photo = await aNamedPhoto(format, 6)
    for (const part of [0.1, 0.5, 0.99]) {
      const cut = photo.subarray(0, Math.floor(photo.length * part))
      expect(await stripMetadata(blob(cut), `image/${format}`)).toBeNull()
    }
  }
  expect(await stripMetadata(blob('\xff\xd8\xff'), 'image/jpeg')).toBeNull()
  expect(await stripMetadata(blob(aHeic().buffer), 'image/heic')).toBeNull()
})
