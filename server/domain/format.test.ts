import { expect, it } from 'vitest'
import { formatDate, formatNumber } from './format.ts'

it.each([
  ['2026-03-31T20:59:59Z', '31-03-2026'],
  ['2026-03-31T21:00:00Z', '01-04-2026'],
  ['2026-12-31T22:00:00Z', '01-01-2027'],
])('formats %s as the day in Bucharest', (instant, day) => {
  expect(formatDate(new Date(instant))).toBe(day)
})

it('formats numbers with at most three decimals', () => {
  expect(formatNumber(1234.5)).toBe('1.234,5')
  expect(formatNumber(0.12345)).toBe('0,123')
  expect(formatNumber(2_500_000)).toBe('2.500.000')
})
