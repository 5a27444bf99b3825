import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Pixel } from './mercator.ts'

interface Fingers extends Pixel {
  /** Distance between them, in px. */
  apart: number
}

/**
 * Tracks two fingers on an element, in px; one finger is left to the browser, which scrolls the page. `onEnd` gets the
 * reversed offset of their middle, and how many times farther apart they are.
 */
export function useTwoFingers(
  box: RefObject<HTMLElement | null>,
  isOn: boolean,
  onEnd: (by: Pixel, scale: number) => void,
): Pixel {
  const [by, setBy] = useState<Pixel>({ x: 0, y: 0 })
  const end = useRef(onEnd)
  useEffect(() => void (end.current = onEnd))
  useEffect(() => {
    const element = box.current
    if (!element || !isOn) return
    let [from, to]: (Fingers | null)[] = [null, null]

    function handleTouch(event: TouchEvent): void {
      const now = readFingers(event)
      if (now && from) {
        // Not passive, because the browser would scroll with two fingers as well.
        if (event.cancelable) event.preventDefault()
        to = now
        setBy({ x: now.x - from.x, y: now.y - from.y })
      } else if (now) {
        from = now
      } else if (from) {
        setBy({ x: 0, y: 0 })
        if (to) end.current({ x: from.x - to.x, y: from.y - to.y }, to.apart / from.apart)
        from = to = null
      }
    }

    const kinds = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
    for (const kind of kinds) element.addEventListener(kind, handleTouch, { passive: false })
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, handleTouch)
    }
  }, [box, isOn])
  return by
}

function readFingers({ touches: [one, other] }: TouchEvent): Fingers | null {
  if (!one || !other) return null
  return {
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  }
}
