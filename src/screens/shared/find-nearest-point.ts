import type { PublicPointSummary } from '#contract/locatii.ts'
import { distanceInMetres } from './distance.ts'
import { computeOpenState } from './open-state.ts'

/** Public point with its distance; null if the position is unknown. */
export interface PointWithDistance {
  point: PublicPointSummary
  metres: number | null
}

/** Finds the nearest point that takes a fraction: an open one, if there is any. */
export function findNearestPoint(
  points: readonly PublicPointSummary[],
  fraction: string,
  from: { lat: number; lng: number } | null,
  now: Date,
): PointWithDistance | undefined {
  const isClosed = (point: PublicPointSummary) =>
    Number(!['open', 'always'].includes(computeOpenState(point, now).kind))
  return points
    .filter(({ fractii }) => fractii.includes(fraction))
    .map((point) => ({ point, metres: from && distanceInMetres(from, point) }))
    .sort(
      (one, other) =>
        isClosed(one.point) - isClosed(other.point) || (one.metres ?? 0) - (other.metres ?? 0),
    )[0]
}
