import { expect, it } from 'vitest'
import { parseLei } from './parse-lei.ts'

it.each([
  ['14,50', 1450],
  ['14.5', 1450],
  [' 52 ', 5200],
  ['1.234,50', 123_450],
  ['12.345', 1_234_500],
  ['1 234 567', 123_456_700],
  ['0', null],
  ['-5', null],
  ['5,123', null],
  ['cinci', null],
  ['', null],
])('%s is read as %s bani', (text, bani) => {
  expect(parseLei(text)).toBe(bani)
})
