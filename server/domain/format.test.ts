import { expect, it } from 'vitest'
import { formatDate } from './format.ts'

it.each([
  ['2026-03-31T20:59:59Z', '31-03-2026'],
  ['2026-03-31T21:00:00Z', '01-04-2026'],
  ['2026-12-31T22:00:00Z', '01-01-2027'],
])('formats %s as the day in Bucharest', (instant, day) => {
  expect(formatDate(new Date(instant))).toBe(day)
})
