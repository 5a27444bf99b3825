import { CircleAlert } from './icons-first.ts'
import type { ReactNode } from 'react'
import './field.css'

/** Error message under a control, with an icon. Nothing when there is no error. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <span className="field__error" id={id} ref={announce}>
      <CircleAlert />
      <span>{children}</span>
    </span>
  )
}

/** Announces an error that appears while its control has the focus: the new description is read only on focusing it. */
function announce(error: HTMLElement | null): void {
  if (error && document.activeElement?.closest(`[aria-describedby~="${error.id}"]`)) {
    error.setAttribute('role', 'alert')
  }
}
