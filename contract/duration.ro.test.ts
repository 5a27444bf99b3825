import { expect, test } from 'vitest'
import { formatDays, formatDuration } from './duration.ro.ts'

test.each([
  [60, '1 minut'],
  [15 * 60, '15 minute'],
  [20 * 60, '20 de minute'],
  [3600, 'o oră'],
  [2 * 3600, '2 ore'],
  [24 * 3600, '1 zi'],
  [7 * 24 * 3600, '7 zile'],
  [30 * 24 * 3600, '30 de zile'],
])('formats %i seconds as „%s”', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})

test('formats days with „de” from 20 on', () => {
  expect([15, 30].map(formatDays)).toEqual(['15 zile', '30 de zile'])
})
