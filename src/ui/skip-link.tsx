import type { MouseEvent } from 'react'
import './skip-link.css'

export interface SkipLinkProps {
  /** Id of the main content, which has `tabIndex={-1}`. */
  target: string
  children: string
}

/** The first stop of the keyboard: over the header, to the content. */
export function SkipLink({ target, children }: SkipLinkProps) {
  // The address after # belongs to the routes.
  function handleClick(event: MouseEvent) {
    event.preventDefault()
    document.getElementById(target)?.focus()
  }
  return (
    <a className="skip" href={`#${target}`} onClick={handleClick}>
      {children}
    </a>
  )
}
