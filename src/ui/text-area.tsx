import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import './text-input.css'
import './text-area.css'

export type TextAreaProps = ComponentPropsWithRef<'textarea'>

/** Multi-line text field that grows with its content. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  return <textarea {...rest} className={classNames('input text-area', className)} />
}
