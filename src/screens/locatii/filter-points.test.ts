import { expect, it } from 'vitest'
import type { PublicPointSummary } from '#contract/locatii.ts'
import { noFilter } from '../../services/locatii.ts'
import { distanceInMetres, formatDistance } from '../shared/distance.ts'
import { listCodes, filterPoints } from './filter-points.ts'

const aPoint = (id: number, more: Partial<PublicPointSummary> = {}): PublicPointSummary => ({
  id,
  denumire: `Punctul ${id}`,
  tip: 'punct_reciclare',
  adresa: 'Calea Rahovei nr. 210',
  lat: 44.4 + id / 100,
  lng: 26.07,
  fractii: ['sticla'],
  program: [],
  non_stop: true,
  ...more,
})

const points = [
  aPoint(3),
  aPoint(1, { denumire: 'Modul Mărgeanului', adresa: 'Str. Mărgeanului nr. 12' }),
  aPoint(2, { tip: 'modul_textile', fractii: ['textile'], adresa: 'Șoseaua Panduri' }),
]

const idsOf = (
  filter: Partial<typeof noFilter>,
  from: { lat: number; lng: number } | null = null,
) => filterPoints(points, { ...noFilter, ...filter }, from).map(({ point }) => point.id)

it('an empty filter keeps all points in their order', () => {
  expect(idsOf({})).toEqual([3, 1, 2])
})

it('combines the filters by fraction, kind and text', () => {
  expect(idsOf({ fractie: 'textile' })).toEqual([2])
  expect(idsOf({ tip: 'punct_reciclare' })).toEqual([3, 1])
  expect(idsOf({ tip: 'punct_reciclare', text: 'margeanului' })).toEqual([1])
  expect(idsOf({ tip: 'modul_textile', fractie: 'sticla' })).toEqual([])
})

it('text search ignores diacritics and word order, in name and address', () => {
  expect(idsOf({ text: '  SOSEAUA ' })).toEqual([2])
  expect(idsOf({ text: '12 modul' })).toEqual([1])
  expect(idsOf({ text: 'nu este' })).toEqual([])
})

it('sorts by distance when a position is given', () => {
  const from = { lat: 44.42, lng: 26.07 }
  expect(idsOf({}, from)).toEqual([2, 3, 1])
  const [nearest] = filterPoints(points, noFilter, from)
  expect(nearest!.metres).toBe(0)
})

it('computes distances accurately within a city', () => {
  // A minute of latitude is a nautical mile.
  expect(distanceInMetres({ lat: 44, lng: 26 }, { lat: 44 + 1 / 60, lng: 26 })).toBeCloseTo(
    1853,
    -1,
  )
  const east = distanceInMetres({ lat: 44.4, lng: 26 }, { lat: 44.4, lng: 26.01 })
  expect(east).toBeGreaterThan(790)
  expect(east).toBeLessThan(800)
})

it.each([
  [4, 'metres', '0'],
  [247, 'metres', '250'],
  [994, 'metres', '990'],
  [996, 'kilometres', '1'],
  [1430, 'kilometres', '1,4'],
])('formats %i metres as %s %s', (metres, unit, figure) => {
  expect(formatDistance(metres)).toEqual({ unit, figure })
})

it('lists each code once', () => {
  expect(listCodes(points, ({ fractii }) => fractii)).toEqual(['sticla', 'textile'])
})
