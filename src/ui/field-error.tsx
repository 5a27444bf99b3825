import { CircleAlert } from './icons-first.ts'
import type { ReactNode } from 'react'
import './field.css'

/** Error message under a control, with an icon. Nothing when there is no error. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <span className="field__error" id={id}>
      <CircleAlert />
      <span>{children}</span>
    </span>
  )
}
