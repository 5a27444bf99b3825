import { afterEach, expect, test } from 'vitest'
import { formatLei, formatLeiInput, formatLeiParts } from './money.ts'
import { formatNumber, formatNumberInput, formatRounded } from './numbers.ts'
import { language } from './language.ts'

afterEach(() => {
  language.value = 'ro'
})

test.each([
  [0, '0,00'],
  [5, '0,05'],
  [12_345_60, '12.345,60'],
])('%d bani are %s lei, which stay on one line', (bani, value) => {
  expect(formatLeiParts(bani)).toEqual({ value, unit: 'lei' })
  expect(formatLei(bani)).toBe(`${value}\u00a0lei`)
})

test.each([
  ['ro', '12.345,60\u00a0lei', '12345,60', '1.234,567', '0,5', '1,8'],
  ['en', '12,345.60\u00a0lei', '12345.60', '1,234.567', '0.5', '1.8'],
] as const)(
  'amounts and numbers are written in the reader’s language (%s)',
  (reader, ...written) => {
    language.value = reader
    expect([
      formatLei(12_345_60),
      formatLeiInput(12_345_60),
      formatNumber(1234.567),
      formatNumberInput(0.5),
      formatRounded(1.78),
    ]).toEqual(written)
  },
)

test('a field keeps what is no number', () => {
  expect([formatLeiInput('12,'), formatNumberInput(null)]).toEqual(['12,', ''])
})
