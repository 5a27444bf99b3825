import { expect, it } from 'vitest'
import type { Address } from '#contract/cetatean.ts'
import { findSavedAddress, mentionsAddress } from './same-address.ts'

const address: Address = {
  id: 7,
  eticheta: 'Acasă',
  judet: 'București',
  localitate: 'București',
  sector: '5',
  strada: 'Strada Mărgeanului',
  numar: '12A',
  bloc: 'D2',
  scara: '1',
  etaj: '3',
  apartament: '14',
  cod_postal: '',
  implicita: true,
}

it.each([
  ['Str. Margeanului nr. 12A, colț', true],
  ['strada MĂRGEANULUI 12a', true],
  ['Str. Mărgeanului nr. 12', false],
  ['Str. Mărgeanului nr. 112A', false],
  ['Str. Sebastian nr. 12A', false],
  ['', false],
])('„%s” matches the address: %s', (text, expected) => {
  expect(mentionsAddress(text, address)).toBe(expected)
})

it('finds only the saved address of the same flat', () => {
  const others = [
    { ...address, id: 1, apartament: '15' },
    { ...address, id: 2, strada: 'Calea Rahovei' },
  ]
  expect(findSavedAddress(address, [...others, { ...address, etaj: '' }])?.id).toBe(7)
  expect(findSavedAddress(address, others)).toBeUndefined()
})
