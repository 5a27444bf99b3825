import type { PublicPointSummary } from '#contract/locatii.ts'
import { containsWords } from '#contract/search.ts'
import type { PointFilter } from '../../services/locatii.ts'
import { distanceInMetres } from '../shared/distance.ts'
import type { PointWithDistance } from '../shared/find-nearest-point.ts'

/** Filters points; sorts them by distance if a position is given, else keeps their order. */
export function filterPoints(
  points: readonly PublicPointSummary[],
  filter: PointFilter,
  from: { lat: number; lng: number } | null,
): PointWithDistance[] {
  const passing = points.filter((point) => matchesFilter(point, filter))
  if (!from) return passing.map((point) => ({ point, metres: null }))
  return passing
    .map((point) => ({ point, metres: distanceInMetres(from, point) }))
    .sort((one, other) => one.metres - other.metres)
}

function matchesFilter(point: PublicPointSummary, { text, fractie, tip }: PointFilter): boolean {
  if (fractie !== null && !point.fractii.includes(fractie)) return false
  if (tip !== null && point.tip !== tip) return false
  return containsWords(`${point.denumire} ${point.adresa}`, text)
}

/** Lists the distinct codes in order of first occurrence. */
export function listCodes(
  points: readonly PublicPointSummary[],
  codesOf: (point: PublicPointSummary) => readonly string[],
): string[] {
  return [...new Set(points.flatMap(codesOf))]
}
