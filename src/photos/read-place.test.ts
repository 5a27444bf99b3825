import { expect, test } from 'vitest'
import sharp from 'sharp'
import { aPhotoOf, gpsTags } from '#tests/support/sample-photos.ts'
import { readPhotoPlace } from './read-place.ts'
import { stripMetadata } from './strip-metadata.ts'

const HERE = { lat: 44.4114, lng: 26.0607 }
const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])
const placeOf = (bytes: Uint8Array) => readPhotoPlace(blob(bytes))

/** Encodes a small image whose EXIF has the given tags of GPS. */
const encode = (gps: Record<string, string>, format: 'jpeg' | 'webp' = 'jpeg') =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: '#377' } })
    .withExif({ IFD0: { Make: 'Telefon' }, IFD3: gps })
    .toFormat(format)
    .toBuffer()

/** EXIF with the place 44° 30' N, 26° 15' E in the given byte order, as phones of both orders write it. */
function anExif(littleEndian: boolean): Uint8Array {
  const tiff = new DataView(new ArrayBuffer(8 + 18 + 54 + 48))
  const put16 = (at: number, value: number) => tiff.setUint16(at, value, littleEndian)
  const put32 = (at: number, value: number) => tiff.setUint32(at, value, littleEndian)
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    put16(at, tag)
    put16(at + 2, type)
    put32(at + 4, count)
    put32(at + 8, value)
  }
  tiff.setUint16(0, littleEndian ? 0x4949 : 0x4d4d)
  put16(2, 42)
  put32(4, 8)
  put16(8, 1)
  entry(10, 0x8825, 4, 1, 26)
  put16(26, 4)
  entry(28, 1, 2, 2, 0)
  tiff.setUint8(36, 'N'.charCodeAt(0))
  entry(40, 2, 5, 3, 80)
  entry(52, 3, 2, 2, 0)
  tiff.setUint8(60, 'E'.charCodeAt(0))
  entry(64, 4, 5, 3, 104)
  ;[44, 1, 30, 1, 0, 1, 26, 1, 15, 1, 0, 1].forEach((part, index) => put32(80 + index * 4, part))
  return Buffer.concat([Buffer.from('Exif\0\0'), new Uint8Array(tiff.buffer)])
}

test('reads the place of a JPEG to a metre', async () => {
  const place = await placeOf((await aPhotoOf(HERE)).buffer)
  expect(place?.lat).toBeCloseTo(HERE.lat, 5)
  expect(place?.lng).toBeCloseTo(HERE.lng, 5)
})

test('reads places of the south and the west', async () => {
  const place = await placeOf(await encode(gpsTags({ lat: -33.45, lng: -70.66 })))
  expect(place?.lat).toBeCloseTo(-33.45, 5)
  expect(place?.lng).toBeCloseTo(-70.66, 5)
})

test.each([true, false])('reads both byte orders (little-endian: %s)', async (littleEndian) => {
  expect(await placeOf(anExif(littleEndian))).toEqual({ lat: 44.5, lng: 26.25 })
})

test('reads the place of a HEIC, whose EXIF is among its image data', async () => {
  const header = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const data = Buffer.from('\0\0\x40\0mdatEEExif\0?', 'latin1')
  const heic = Buffer.concat([header, data, anExif(false), Buffer.alloc(500, 'E')])
  expect(await placeOf(heic)).toEqual({ lat: 44.5, lng: 26.25 })
})

test.each([
  [
    'no EXIF',
    () =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: '#377' } })
        .jpeg()
        .toBuffer(),
  ],
  ['EXIF without a position', () => encode({})],
  ['half a position', () => encode({ GPSLatitudeRef: 'N', GPSLatitude: '44/1 25/1 0/1' })],
  ['a position that was not found', () => encode({ ...gpsTags(HERE), GPSLatitude: '0/0 0/0 0/0' })],
  ['a position at 0, 0', () => encode(gpsTags({ lat: 0, lng: 0 }))],
  ['a latitude over 90', () => encode({ ...gpsTags(HERE), GPSLatitude: '144/1 0/1 0/1' })],
  ['a truncated EXIF', async () => anExif(true).subarray(0, 100)],
  ['nothing', async () => new Uint8Array()],
])('a photo with %s has no place', async (_what, photo) => {
  expect(await placeOf(await photo())).toBeNull()
})

test('a stripped photo has no place', async () => {
  const photo = (await aPhotoOf(HERE)).buffer
  const stripped = await stripMetadata(blob(photo), 'image/jpeg')
  expect(await readPhotoPlace(stripped!)).toBeNull()
})
