import { useEffect, useRef } from 'react'
import type { Place } from './location.ts'

const positions = new Map<string, number>()
let poppedBack = false

/** Remembers where each page was scrolled to; `back` finds it there, a new page begins at its top. */
export function startScrollMemory(): void {
  history.scrollRestoration = 'manual'
  window.addEventListener('popstate', () => (poppedBack = true))
}

/**
 * What happens when a place has been drawn: scroll to its anchor, to where the citizen left it,
 * or to its top; and the focus goes to the page's title, so that a screen reader starts there.
 */
export function useArrival(place: Place | null, location: string): void {
  const arrivedAt = useRef<string | null>(null)
  useEffect(() => {
    if (!place) return
    const remember = () => positions.set(location, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    if (arrivedAt.current !== location) {
      arrive(place, location, arrivedAt.current === null)
      arrivedAt.current = location
    }
    return () => window.removeEventListener('scroll', remember)
  }, [place, location])
}

function arrive(place: Place, location: string, isFirst: boolean): void {
  const wasBack = poppedBack
  poppedBack = false
  const target = place.anchor ? document.getElementById(place.anchor) : null
  if (target) {
    target.scrollIntoView()
    target.focus({ preventScroll: true })
    return
  }
  window.scrollTo(0, wasBack ? (positions.get(location) ?? 0) : 0)
  if (!isFirst) {
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
  }
}
