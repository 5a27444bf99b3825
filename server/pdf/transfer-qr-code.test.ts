import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQrCode, drawQrPicture, formatTransfer } from './transfer-qr-code.ts'

test('a transfer is formatted as in EPC069-12, in lei', () => {
  const account = {
    beneficiar: 'Operator '.repeat(9),
    iban: 'RO49 AAAA 1B31 0075 9384 0000',
    banca: '',
  }
  expect(formatTransfer(account, 110_49, 'SB5 0012345').split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Operator '.repeat(9).slice(0, 70),
    'RO49AAAA1B31007593840000',
    'RON110.49',
    '',
    '',
    'SB5 0012345',
  ])
})

test('its QR code has the three finder patterns', () => {
  const svg = drawQrCode('BCD')
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)![1])
  for (const [x, y] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ]) {
    expect(svg).toContain(`M${x} ${y}h7v1H${x}z`)
  }
})

test('its picture has every module, black on white', async () => {
  const { size, data } = encode('BCD', { ecc: 'M', border: 4 })
  const { data: pixels, info } = await sharp(await drawQrPicture('BCD'))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const scale = info.width / size
  const middle = (place: number) => Math.floor((place + 0.5) * scale)
  const isDark = (x: number, y: number) => pixels[middle(y) * info.width + middle(x)] === 0
  expect(data.map((row, y) => row.map((_, x) => isDark(x, y)))).toEqual(data)
})
