import { expect, it } from 'vitest'
import { aServiceAddress } from '#server/testing/factories/places.ts'
import type { AddressRow } from './repo.ts'
import { isSameAddress } from './same-address.ts'

const { cod_postal: codPostal, ...place } = { ...aServiceAddress, bloc: 'D2', apartament: '14' }
const own: AddressRow = {
  ...place,
  codPostal,
  id: 1,
  citizenId: 1,
  eticheta: 'Acasă',
  implicita: true,
  createdAt: new Date(0),
}
const served = { ...place, cod_postal: codPostal }

it.each([
  [{ strada: 'Str. Exemplului' }],
  [{ strada: 'strada  exemplului', localitate: 'Bucuresti' }],
  [{ bloc: 'd2', etaj: '3', cod_postal: '050123' }],
])('is the same place written as %j', (words) => {
  expect(isSameAddress(own, { ...served, ...words })).toBe(true)
})

it.each([
  [{ strada: 'Aleea Exemplului' }],
  [{ numar: '5A' }],
  [{ apartament: '15' }],
  [{ bloc: '' }],
  [{ localitate: 'Bragadiru' }],
])('is another place with %j', (words) => {
  expect(isSameAddress(own, { ...served, ...words })).toBe(false)
})

it('knows the short forms of boulevards', () => {
  const boulevard = { ...own, strada: 'B-dul Exemplului' }
  expect(isSameAddress(boulevard, { ...served, strada: 'Bulevardul Exemplului' })).toBe(true)
})
