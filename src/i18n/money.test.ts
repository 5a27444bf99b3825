import { expect, test } from 'vitest'
import { formatLei, formatLeiParts } from './money.ts'

test.each([
  [0, '0,00'],
  [5, '0,05'],
  [12_345_60, '12.345,60'],
])('%d bani are %s lei, which stay on one line', (bani, value) => {
  expect(formatLeiParts(bani)).toEqual({ value, unit: 'lei' })
  expect(formatLei(bani)).toBe(`${value}\u00a0lei`)
})
