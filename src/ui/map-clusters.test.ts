import { expect, it } from 'vitest'
import { clusterByGrid } from './map-clusters.ts'

it('near places are one cluster from afar, and apart from close by', () => {
  const places = [
    { id: 1, place: { lat: 44.41, lng: 26.05 } },
    { id: 2, place: { lat: 44.4101, lng: 26.0501 } },
    { id: 3, place: { lat: 44.43, lng: 26.09 } },
  ]
  const idsAt = (zoom: number) =>
    clusterByGrid(places, zoom).map((items) => items.map(({ id }) => id))
  expect(idsAt(8)).toEqual([[1, 2, 3]])
  expect(idsAt(13)).toEqual([[1, 2], [3]])
  expect(idsAt(19)).toEqual([[1], [2], [3]])
})
