/** Where this device is, as far as it says. */
export type Located =
  | { kind: 'found'; lat: number; lng: number; precizie_m: number }
  /** The citizen, or the device's settings, said no. */
  | { kind: 'denied' }
  /** No signal, too slow, or a browser that cannot tell. */
  | { kind: 'unknown' }

const PATIENCE_MS = 20_000
/** A place a minute old is still where one stands. */
const OLDEST_MS = 60_000
/** Digits after the comma: a tenth of a metre is more than any phone knows. */
const DIGITS = 6

/** Asks the device where it is; the browser asks the citizen first. It never throws. */
export function locate(): Promise<Located> {
  const { geolocation } = navigator as { geolocation?: Geolocation }
  if (!geolocation) return Promise.resolve({ kind: 'unknown' })
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          kind: 'found',
          lat: rounded(coords.latitude),
          lng: rounded(coords.longitude),
          precizie_m: Math.round(coords.accuracy),
        }),
      (error) => resolve({ kind: error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown' }),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: OLDEST_MS },
    )
  })
}

/** A coordinate with as many digits as make sense. */
export function rounded(degrees: number): number {
  return Number(degrees.toFixed(DIGITS))
}
