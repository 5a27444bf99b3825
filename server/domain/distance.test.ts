import { describe, expect, it } from 'vitest'
import { createBoundingBox, distanceBetween } from './distance.ts'

const here = { lat: 44.4268, lng: 26.1025 }

describe('the distance', () => {
  it('along a meridian matches the degrees of latitude', () => {
    expect(distanceBetween(here, { ...here, lat: here.lat + 1 })).toBeCloseTo(111_195, -1)
  })

  it('is shorter along a parallel', () => {
    const metres = distanceBetween(here, { ...here, lng: here.lng + 1 })
    expect(metres).toBeCloseTo(111_195 * Math.cos((here.lat * Math.PI) / 180), -2)
  })

  it('is zero to the same place, symmetric, and half the globe at most', () => {
    const other = { lat: -10, lng: 170 }
    expect(distanceBetween(here, here)).toBe(0)
    expect(distanceBetween(here, other)).toBeCloseTo(distanceBetween(other, here), 5)
    expect(distanceBetween(here, { lat: -here.lat, lng: here.lng - 180 })).toBeCloseTo(
      Math.PI * 6_371_000,
      0,
    )
  })
})

describe('a bounding box', () => {
  it.each([0, 44.4, -60, 89.9])('at latitude %d holds the whole circle', (lat) => {
    const { south, north, west, east } = createBoundingBox({ lat, lng: 26 }, 250)
    for (let angle = 0; angle < 360; angle += 10) {
      const turn = (angle * Math.PI) / 180
      const other = {
        lat: lat + (250 / 111_195) * Math.cos(turn) * 0.99,
        lng: 26 + ((250 / 111_195) * Math.sin(turn) * 0.99) / Math.cos((lat * Math.PI) / 180),
      }
      if (Math.abs(other.lat) > 90 || distanceBetween({ lat, lng: 26 }, other) > 250) continue
      expect(other.lat >= south && other.lat <= north).toBe(true)
      expect(other.lng >= west && other.lng <= east).toBe(true)
    }
  })
})
