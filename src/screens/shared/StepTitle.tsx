import { useEffect, useRef, type ReactNode } from 'react'
import { useTopModal } from '../../ui/modal-stack.ts'

/**
 * The title of a step. It takes the focus when the step appears after another one, so that its text is read;
 * under the overlay nothing can take it, so it waits until that is gone.
 */
export function StepTitle({ first, children }: { first?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const settled = useRef(first)
  const modal = useTopModal()
  useEffect(() => {
    if (settled.current || modal) return
    settled.current = true
    window.scrollTo(0, 0) // the step is seen from its top, as far as its title allows
    heading.current?.focus()
  }, [modal])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
