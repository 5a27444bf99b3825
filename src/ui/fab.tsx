import { useEffect, useRef, useState } from 'react'
import { LinkButton, type LinkButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import './fab.css'

interface Size {
  width: number
  height: number
}

/**
 * Link that creates something. On phones, once it is scrolled out of view, it floats at the bottom as its icon alone,
 * narrow enough for the margin of the rows, and its place stays free.
 */
export function Fab({ children, ...props }: Omit<LinkButtonProps, 'variant' | 'className'>) {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    const visibility = new IntersectionObserver((entries) => {
      const { isIntersecting, boundingClientRect } = entries.at(-1)!
      const { width, height } = boundingClientRect
      // While the window is resized the place may have no width for a moment.
      setSize(isIntersecting || width === 0 ? undefined : { width, height })
    })
    visibility.observe(place.current!)
    return () => visibility.disconnect()
  }, [])
  return (
    <div ref={place} className={classNames('fab-place', size && 'fab-place--left')} style={size}>
      <LinkButton {...props} variant="primary" className="fab">
        <span className="fab__word">{children}</span>
      </LinkButton>
    </div>
  )
}
