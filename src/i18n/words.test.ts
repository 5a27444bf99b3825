import { expect, test } from 'vitest'
import { formatDate, parseFreeDate } from './dates.ts'
import { plural } from './plural.ts'

test.each([
  [0, '0 facturi'],
  [1, '1 factură'],
  [2, '2 facturi'],
  [19, '19 facturi'],
  [20, '20 de facturi'],
  [21, '21 de facturi'],
  [100, '100 de facturi'],
  [101, '101 facturi'],
  [119, '119 facturi'],
  [120, '120 de facturi'],
  [1001, '1.001 facturi'],
  [1020, '1.020 de facturi'],
])('%i is „%s”', (count, words) => {
  expect(plural(count, { one: 'factură', few: 'facturi' })).toBe(words)
})

test('dates are shown DD-MM-YYYY, instants by the day in Bucharest', () => {
  expect(formatDate('2026-03-05')).toBe('05-03-2026')
  expect(formatDate('2026-03-05T22:30:00Z')).toBe('06-03-2026')
})

test('free text is read as MM/DD/YYYY, and only when there is such a day', () => {
  expect(parseFreeDate('03/05/2026')).toBe('2026-03-05')
  expect(parseFreeDate(' 3/5/2026 ')).toBe('2026-03-05')
  expect(parseFreeDate('02/30/2026')).toBeNull()
  expect(parseFreeDate('25/12/2026')).toBeNull()
  expect(parseFreeDate('05-03-2026')).toBeNull()
})
