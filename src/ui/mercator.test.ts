import { expect, it } from 'vitest'
import { findBoundsCentre, unproject, project, worldSize, fitZoom } from './mercator.ts'

it('latitude and longitude 0 are in the middle of the map', () => {
  expect(project({ lat: 0, lng: 0 }, 1)).toEqual({ x: 256, y: 256 })
  expect(worldSize(1)).toBe(512)
})

it('a place in Bucharest is on the tile that shows it', () => {
  const { x, y } = project({ lat: 44.4268, lng: 26.1025 }, 12)
  expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([2344, 1482])
})

it('projecting and unprojecting gives the same coordinates', () => {
  const { lat, lng } = unproject(project({ lat: 44.41123, lng: 26.07456 }, 17), 17)
  expect(lat).toBeCloseTo(44.41123, 9)
  expect(lng).toBeCloseTo(26.07456, 9)
})

it('zoomFor gives the highest zoom at which all places are in the box', () => {
  const places = [
    { lat: 44.41, lng: 26.02 },
    { lat: 44.44, lng: 26.1 },
    { lat: 44.39, lng: 26.07 },
  ]
  const size = { width: 390, height: 240 }
  const isHeld = (zoom: number) => {
    const middle = project(findBoundsCentre(places), zoom)
    return places
      .map((place) => project(place, zoom))
      .every(
        ({ x, y }) =>
          Math.abs(x - middle.x) <= size.width / 2 && Math.abs(y - middle.y) <= size.height / 2,
      )
  }
  const zoom = fitZoom(places, size)
  expect([isHeld(zoom), isHeld(zoom + 1)]).toEqual([true, false])
})
