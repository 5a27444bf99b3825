import { CircleAlert } from './icons-first.ts'
import type { ReactNode } from 'react'
import './field.css'

/** What is wrong with a control, under it: an icon and a sentence. Nothing when all is well. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <span className="field__error" id={id}>
      <CircleAlert />
      <span>{children}</span>
    </span>
  )
}
