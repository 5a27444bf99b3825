import { expect, test } from 'vitest'
import texts from '../../i18n/ro/locatii.ts'
import { formatDebt, isFirstOfContract } from './contract-debt.ts'

test.each([
  [12_000, 4, '120,00 lei de plată, pentru toate cele 4 locații'],
  [12_000, 1, '120,00 lei de plată'],
  [0, 2, 'nimic de plată, pentru toate cele 2 locații'],
])('a debt of %i bani for %i places is said as one', (sold_bani, contract_locatii, words) => {
  const said = formatDebt({ sold_bani, contract_locatii }, texts)
  expect(said.replaceAll('\u00a0', ' ')).toBe(words)
})

test('a contract’s debt is shown at the first of its places only', () => {
  const places = [1, 1, 2, 1].map((contract_id, id) => ({ id, contract_id }))
  const shown = places.map((place) => isFirstOfContract(place, places))
  expect(shown).toEqual([true, false, true, false])
  expect(isFirstOfContract(places[1]!, places.slice(1))).toBe(true)
})
