/** Result of asking for the device's position. */
export type PositionResult =
  | { kind: 'found'; lat: number; lng: number; precizie_m: number }
  /** Denied by the citizen or by the device's settings. */
  | { kind: 'denied' }
  /** Not yet known: the permission prompt is open, or the device is slow. A result may still follow. */
  | { kind: 'unanswered' }
  /** No signal, a timeout, or no geolocation in this browser. */
  | { kind: 'unknown' }

/** Timeout of the device; browsers start it only when permission has been granted. */
const PATIENCE_MS = 20_000
/** Timeout of the whole request, permission prompt included. */
export const UNANSWERED_MS = 18_000
/** Maximum age of a cached position. */
const OLDEST_MS = 60_000
/** Decimals of a coordinate: about a tenth of a metre, beyond any phone's accuracy. */
const DIGITS = 6

/**
 * Requests the device's position; the browser prompts for permission first. Never throws. Calls `tell` once, or twice
 * if a result follows `unanswered`. Returns a function that stops listening.
 */
export function requestPosition(tell: (located: PositionResult) => void): () => void {
  const { geolocation } = navigator as { geolocation?: Geolocation }
  let isHeard = true
  const timer = setTimeout(() => tell({ kind: 'unanswered' }), UNANSWERED_MS)
  const stop = () => {
    isHeard = false
    clearTimeout(timer)
  }
  const answer = (located: PositionResult) => {
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

/** Rounds a coordinate to a meaningful number of decimals. */
export function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(DIGITS))
}
