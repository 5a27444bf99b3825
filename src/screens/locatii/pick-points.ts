import type { PublicPointSummary } from '#contract/locatii.ts'
import { foldText } from '#contract/text.ts'
import type { PointFilter } from '../../services/locatii.ts'
import { metresBetween } from './distance.ts'

/** A public point and how far it is; null when it is not known from where. */
export interface PointAway {
  point: PublicPointSummary
  metres: number | null
}

/** The points a filter lets pass: the nearest first from a place, else in their own order. */
export function pickPoints(
  points: readonly PublicPointSummary[],
  filter: PointFilter,
  from: { lat: number; lng: number } | null,
): PointAway[] {
  const passing = points.filter((point) => passes(point, filter))
  if (!from) return passing.map((point) => ({ point, metres: null }))
  return passing
    .map((point) => ({ point, metres: metresBetween(from, point) }))
    .sort((one, other) => one.metres - other.metres)
}

function passes(point: PublicPointSummary, { text, fractie, tip }: PointFilter): boolean {
  if (fractie !== null && !point.fractii.includes(fractie)) return false
  if (tip !== null && point.tip !== tip) return false
  const words = foldText(text).split(/\s+/)
  const where = foldText(`${point.denumire} ${point.adresa}`)
  return words.every((word) => where.includes(word))
}

/** The codes that occur in a list, each once, in the order they come. */
export function codesIn(
  points: readonly PublicPointSummary[],
  codesOf: (point: PublicPointSummary) => readonly string[],
): string[] {
  return [...new Set(points.flatMap(codesOf))]
}
