import { formatRounded } from '../../i18n/numbers.ts'

interface Point {
  lat: number
  lng: number
}

const EARTH_RADIUS_M = 6_371_000
const RADIANS = Math.PI / 180

/** Computes metres between two points (equirectangular approximation, precise enough within a city). */
export function distanceInMetres(one: Point, other: Point): number {
  const north = (other.lat - one.lat) * RADIANS
  const east = (other.lng - one.lng) * RADIANS * Math.cos(((one.lat + other.lat) / 2) * RADIANS)
  return EARTH_RADIUS_M * Math.hypot(north, east)
}

/** Rounds and formats a distance: `250` metres below a kilometre, `1,4` kilometres from there on. */
export function formatDistance(metres: number): {
  unit: 'metres' | 'kilometres'
  figure: string
} {
  const tens = Math.round(metres / 10) * 10
  if (tens < 1000) return { unit: 'metres', figure: String(tens) }
  return { unit: 'kilometres', figure: formatRounded(metres / 1000) }
}
