import { expect, test } from 'vitest'
import { plural } from './plural.ro.ts'

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
