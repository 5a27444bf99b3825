import { useEffect, useRef, type ReactNode } from 'react'
import { useTopModal } from '../../ui/modal-stack.ts'

/**
 * Title of a step. Takes the focus when the step replaces another one, so that screen readers read it; waits while
 * an overlay is open, because nothing below it can be focused.
 */
export function StepTitle({ first, children }: { first?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const settled = useRef(first)
  const modal = useTopModal()
  useEffect(() => {
    if (settled.current || modal) return
    settled.current = true
    window.scrollTo(0, 0) // shows the step from its top, before focusing the title
    heading.current?.focus()
  }, [modal])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
