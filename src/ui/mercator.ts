/** A point on the ground, in degrees. */
export interface Ground {
  lat: number
  lng: number
}

/** A point on the map of the whole world, in pixels of a zoom. */
export interface Pixel {
  x: number
  y: number
}

/** Of a box on the screen, in pixels. */
export interface Size {
  width: number
  height: number
}

export const TILE = 256
/** Beyond this the map has no tiles. */
const LAST_LATITUDE = 85.0511

export function worldSize(zoom: number): number {
  return TILE * 2 ** zoom
}

export function toPixel({ lat, lng }: Ground, zoom: number): Pixel {
  const size = worldSize(zoom)
  const radians = (Math.min(Math.max(lat, -LAST_LATITUDE), LAST_LATITUDE) * Math.PI) / 180
  return {
    x: ((lng + 180) / 360) * size,
    y: ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * size,
  }
}

export function toGround({ x, y }: Pixel, zoom: number): Ground {
  const size = worldSize(zoom)
  return {
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
    lng: (x / size) * 360 - 180,
  }
}

const edges = (places: readonly Ground[]) => {
  const pixels = places.map((place) => toPixel(place, 0))
  const [xs, ys] = [pixels.map(({ x }) => x), pixels.map(({ y }) => y)]
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  }
}

/** The middle of the map that shows all these places. */
export function middleOf(places: readonly Ground[]): Ground {
  const { left, right, top, bottom } = edges(places)
  return toGround({ x: (left + right) / 2, y: (top + bottom) / 2 }, 0)
}

/** The nearest zoom at which a box holds all these places. */
export function zoomFor(places: readonly Ground[], { width, height }: Size): number {
  const { left, right, top, bottom } = edges(places)
  return Math.floor(Math.log2(Math.min(width / (right - left), height / (bottom - top))))
}
