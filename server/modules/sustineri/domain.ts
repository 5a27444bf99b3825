import { limits } from '#contract/limits.ts'
import { distanceBetween } from '#server/domain/distance.ts'
import type { Coordinates } from '#server/domain/distance.ts'
import { toGrid } from '#server/domain/grid.ts'
import type { NamedPlace } from '#server/modules/sesizari/similar-address.ts'

/** Metres that a point may be moved by the grid, at most. */
export const GRID_SLACK_METRES = 80
/** The two distances that are told. */
const steps = [100, limits.similarMetres] as const

/** Returns within how many metres a place is, by its point of the grid; null if it is not near. */
export function tellDistance(from: Coordinates, place: Coordinates): number | null {
  const metres = distanceBetween(from, toGrid(place))
  return steps.find((step) => metres <= step) ?? null
}

/** True if an address is near another, whose number is rounded: its house must not be found by asking for each number. */
export function isNearStreetNumber(own: NamedPlace, other: NamedPlace): boolean {
  if (own.street === '' || own.street !== other.street) return false
  if (own.number === null || other.number === null) return own.number === other.number
  const span = limits.similarNumbers
  return Math.abs(own.number - Math.round(other.number / span) * span) <= span
}
