export interface Coordinates {
  lat: number
  lng: number
}

const EARTH_METRES = 6_371_000
const METRES_PER_DEGREE = (Math.PI * EARTH_METRES) / 180
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the great-circle distance between two places, in metres (haversine). */
export function distanceBetween(one: Coordinates, other: Coordinates): number {
  const [lat, lng] = [radians(other.lat - one.lat), radians(other.lng - one.lng)]
  const chord =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lng / 2) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Returns a bounding box of all places within so many metres, for a first filter in the database. */
export function createBoundingBox({ lat, lng }: Coordinates, metres: number) {
  const height = metres / METRES_PER_DEGREE
  const narrowest = Math.cos(radians(Math.min(90, Math.abs(lat) + height)))
  const width = narrowest > 0.001 ? height / narrowest : 180
  return { south: lat - height, north: lat + height, west: lng - width, east: lng + width }
}
