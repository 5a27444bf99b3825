/** Where this device is, as far as it says. */
export type Located =
  | { kind: 'found'; lat: number; lng: number; precizie_m: number }
  /** The citizen, or the device's settings, said no. */
  | { kind: 'denied' }
  /** Nothing yet: the question of the browser stands unanswered, or the device is slow. An answer may still come. */
  | { kind: 'unanswered' }
  /** No signal, too slow, or a browser that cannot tell. */
  | { kind: 'unknown' }

/** The time limit of the device; browsers count it only from the permission on. */
const PATIENCE_MS = 20_000
/** The time limit of the whole, the question of the browser included. */
export const UNANSWERED_MS = 18_000
/** A place a minute old is still where one stands. */
const OLDEST_MS = 60_000
/** Digits after the comma: a tenth of a metre is more than any phone knows. */
const DIGITS = 6

/**
 * Asks the device where it is; the browser asks the citizen first. It never throws. `tell` is called once, or twice
 * when an answer comes after `unanswered`. Returns what stops listening.
 */
export function watchPosition(tell: (located: Located) => void): () => void {
  const { geolocation } = navigator as { geolocation?: Geolocation }
  let isHeard = true
  const timer = setTimeout(() => tell({ kind: 'unanswered' }), UNANSWERED_MS)
  const stop = () => {
    isHeard = false
    clearTimeout(timer)
  }
  const answer = (located: Located) => {
    if (!isHeard) return
    stop()
    tell(located)
  }
  if (!geolocation) answer({ kind: 'unknown' })
  else
    geolocation.getCurrentPosition(
      ({ coords }) =>
        answer({
          kind: 'found',
          lat: roundDegrees(coords.latitude),
          lng: roundDegrees(coords.longitude),
          precizie_m: Math.round(coords.accuracy),
        }),
      (error) => answer({ kind: error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown' }),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: OLDEST_MS },
    )
  return stop
}

/** A coordinate with as many digits as make sense. */
export function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(DIGITS))
}
