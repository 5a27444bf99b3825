/** Geographic coordinates in degrees. */
export interface LatLng {
  lat: number
  lng: number
}

/** Point on the world map (Web Mercator), in pixels of a zoom level. */
export interface Pixel {
  x: number
  y: number
}

/** Size of a box on the screen, in pixels. */
export interface Size {
  width: number
  height: number
}

export const TILE_SIZE = 256
/** Highest latitude of Web Mercator, in degrees; there are no tiles beyond it. */
const MAX_LATITUDE = 85.0511

export function worldSize(zoom: number): number {
  return TILE_SIZE * 2 ** zoom
}

export function project({ lat, lng }: LatLng, zoom: number): Pixel {
  const size = worldSize(zoom)
  const radians = (Math.min(Math.max(lat, -MAX_LATITUDE), MAX_LATITUDE) * Math.PI) / 180
  return {
    x: ((lng + 180) / 360) * size,
    y: ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * size,
  }
}

export function unproject({ x, y }: Pixel, zoom: number): LatLng {
  const size = worldSize(zoom)
  return {
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
    lng: (x / size) * 360 - 180,
  }
}

const findBounds = (places: readonly LatLng[]) => {
  const pixels = places.map((place) => project(place, 0))
  const [xs, ys] = [pixels.map(({ x }) => x), pixels.map(({ y }) => y)]
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  }
}

/** Returns the centre of the places' bounding box on the map. */
export function findBoundsCentre(places: readonly LatLng[]): LatLng {
  const { left, right, top, bottom } = findBounds(places)
  return unproject({ x: (left + right) / 2, y: (top + bottom) / 2 }, 0)
}

/** Returns the highest zoom at which all places fit in a box of this size. */
export function fitZoom(places: readonly LatLng[], { width, height }: Size): number {
  const { left, right, top, bottom } = findBounds(places)
  return Math.floor(Math.log2(Math.min(width / (right - left), height / (bottom - top))))
}
