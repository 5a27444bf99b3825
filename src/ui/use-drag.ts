import { useRef, useState, type PointerEvent } from 'react'
import type { Pixel } from './mercator.ts'

/**
 * Tracks a drag in px; `onEnd` gets the reversed offset, by which a map's centre moves. `skipsTouch`: a finger does not
 * drag.
 */
export function useDrag(onEnd: (by: Pixel) => void, skipsTouch: boolean) {
  const start = useRef<Pixel | null>(null)
  const [by, setBy] = useState<Pixel>({ x: 0, y: 0 })
  const movedTo = ({ clientX, clientY }: PointerEvent): Pixel => ({
    x: clientX - (start.current?.x ?? clientX),
    y: clientY - (start.current?.y ?? clientY),
  })
  return {
    by,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (skipsTouch && event.pointerType === 'touch') return
        if (event.target instanceof Element && event.target.closest('button, a')) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove(event: PointerEvent) {
        if (start.current) setBy(movedTo(event))
      },
      onPointerUp(event: PointerEvent) {
        if (!start.current) return
        const { x, y } = movedTo(event)
        start.current = null
        setBy({ x: 0, y: 0 })
        if (x !== 0 || y !== 0) onEnd({ x: -x, y: -y })
      },
      onPointerCancel() {
        start.current = null
        setBy({ x: 0, y: 0 })
      },
    },
  }
}
