import { expect, it } from 'vitest'
import type { PublicPointSummary } from '#contract/locatii.ts'
import { findNearestPoint } from './find-nearest-point.ts'

const HERE = { lat: 44.41, lng: 26.06 }
const NIGHT = new Date('2026-03-03T21:00:00Z')
const NOON = new Date('2026-03-03T10:00:00Z')

const aPoint = (id: number, north: number, nonStop: boolean): PublicPointSummary => ({
  id,
  denumire: '',
  tip: 'punct_deee',
  adresa: '',
  lat: HERE.lat + north,
  lng: HERE.lng,
  fractii: ['baterii'],
  program: nonStop ? [] : [{ zi: 2, intervale: [['10:00', '18:00']] }],
  non_stop: nonStop,
})
const points = [aPoint(1, 0.03, true), aPoint(2, 0.02, true), aPoint(3, 0.01, false)]

it('finds the nearest open point that takes a fraction', () => {
  expect(findNearestPoint(points, 'baterii', HERE, NOON)?.point.id).toBe(3)
  expect(findNearestPoint(points, 'baterii', HERE, NIGHT)?.point.id).toBe(2)
  expect(findNearestPoint(points, 'textile', HERE, NOON)).toBeUndefined()
})

it('finds a closed point where none is open, and any open one where the position is unknown', () => {
  expect(findNearestPoint([points[2]!], 'baterii', HERE, NIGHT)?.point.id).toBe(3)
  const { point, metres } = findNearestPoint(points, 'baterii', null, NIGHT)!
  expect([point.id, metres]).toEqual([1, null])
})
