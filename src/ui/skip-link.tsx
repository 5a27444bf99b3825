import type { MouseEvent } from 'react'
import './skip-link.css'

export interface SkipLinkProps {
  /** Id of the main content, which has `tabIndex={-1}`. */
  target: string
  children: string
}

/** First tab stop, which skips the header. */
export function SkipLink({ target, children }: SkipLinkProps) {
  // The fragment belongs to the hash router.
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
