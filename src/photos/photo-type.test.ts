import { expect, test } from 'vitest'
import { aJpeg, aPdf, aPng } from '#tests/support/sample-files.ts'
import { aWebp } from '#tests/support/sample-photos.ts'
import { detectPhotoType } from './photo-type.ts'

const typeOf = (bytes: Buffer | string) =>
  detectPhotoType(new Blob([new Uint8Array(Buffer.from(bytes))]))
const ftyp = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1')

test('detects the image type by its bytes', async () => {
  expect(await typeOf((await aJpeg()).buffer)).toBe('image/jpeg')
  expect(await typeOf((await aPng()).buffer)).toBe('image/png')
  expect(await typeOf((await aWebp()).buffer)).toBe('image/webp')
})

test.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])('a file of brand %s is HEIC', async (brand) => {
  expect(await typeOf(ftyp(brand))).toBe('image/heic')
})

test.each([
  ['a PDF', aPdf().buffer],
  ['a film', ftyp('isom')],
  ['a sound', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
  ['a text', 'JPEG'],
  ['nothing', ''],
])('%s is not an image', async (_what, bytes) => {
  expect(await typeOf(bytes)).toBeNull()
})

test('ignores the name and the type of the file', async () => {
  const text = new File(['Aceasta nu este o poză.'], 'poza.jpg', { type: 'image/jpeg' })
  expect(await detectPhotoType(text)).toBeNull()
})
