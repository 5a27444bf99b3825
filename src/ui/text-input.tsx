import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import './text-input.css'

export type TextInputProps = ComponentPropsWithRef<'input'>

/** Single-line text field. Spread a {@link FieldControl} on it. */
export function TextInput({ className, ...rest }: TextInputProps) {
  return <input type="text" {...rest} className={classNames('input', className)} />
}
