import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/db.ts'
import { createBoundingBox, distanceBetween } from '#server/domain/distance.ts'
import type { Coordinates } from '#server/domain/distance.ts'
import { listAddressesWithin } from './repo.ts'

/** Finds the street of the operator's own address nearest to a place; null if none is near enough. */
export async function findNearestStreet(db: Db, place: Coordinates): Promise<string | null> {
  const box = createBoundingBox(place, limits.nearStreetMetres)
  const [nearest] = (await listAddressesWithin(db, box))
    .map(({ strada, ...at }) => ({ strada, metres: distanceBetween(place, at) }))
    .filter(({ metres }) => metres <= limits.nearStreetMetres)
    .toSorted((one, other) => one.metres - other.metres)
  return nearest?.strada ?? null
}
