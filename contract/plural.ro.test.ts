import { expect, test } from 'vitest'
import { countOf, plural } from './plural.ro.ts'

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

test('an adjective takes no „de”', () => {
  const forms = { one: 'adăugată', few: 'adăugate' }
  const counted = [0, 1, 2, 20, 1020].map((count) => countOf(count, forms))
  expect(counted).toEqual([
    '0 adăugate',
    '1 adăugată',
    '2 adăugate',
    '20 adăugate',
    '1.020 adăugate',
  ])
})
