import { useLayoutEffect, useRef, type RefObject } from 'react'
import { animateOrSkip } from './motion.ts'

// The buttons stay in place under the thumb, and their bar is as wide as the screen.
const MOVING =
  ':scope > .stepper ~ :not(form, .step-foot), :scope > .stepper ~ form > :not(.step-foot)'

/**
 * Slides a wizard's step in: the next one from the end of the line, an earlier one from its beginning. The element of
 * the returned ref holds the stepper and, after it, the step.
 */
export function useStepSlide<Wizard extends HTMLElement>(
  current: number,
): RefObject<Wizard | null> {
  const wizard = useRef<Wizard>(null)
  const previous = useRef(current)
  useLayoutEffect(() => {
    const direction = Math.sign(current - previous.current)
    previous.current = current
    const parts = [...(wizard.current?.querySelectorAll(MOVING) ?? [])]
    if (direction === 0 || parts.length === 0) return
    animateOrSkip(parts, { transform: [`translateX(${direction}rem)`, 'none'] })
  }, [current])
  return wizard
}
