import { expect, test } from 'vitest'
import { drawQrCode, formatTransfer } from './transfer-qr-code.ts'

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
