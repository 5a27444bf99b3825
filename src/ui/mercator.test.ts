import { expect, it } from 'vitest'
import { toGround, toPixel, worldSize } from './mercator.ts'

it('the middle of the world is the middle of the map', () => {
  expect(toPixel({ lat: 0, lng: 0 }, 1)).toEqual({ x: 256, y: 256 })
  expect(worldSize(1)).toBe(512)
})

it('a place in Bucharest is on the tile that shows it', () => {
  const { x, y } = toPixel({ lat: 44.4268, lng: 26.1025 }, 12)
  expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([2344, 1482])
})

it('there and back is the same place', () => {
  const { lat, lng } = toGround(toPixel({ lat: 44.41123, lng: 26.07456 }, 17), 17)
  expect(lat).toBeCloseTo(44.41123, 9)
  expect(lng).toBeCloseTo(26.07456, 9)
})
