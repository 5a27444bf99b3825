import { useEffect, useRef, type ReactNode } from 'react'

/** The title of a step. It takes the focus when the step appears after another one, so that its text is read. */
export function StepTitle({ first, children }: { first?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!first) heading.current?.focus()
  }, [first])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
