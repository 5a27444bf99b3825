import { ChevronDown } from './icons.ts'
import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import './text-input.css'
import './select-input.css'

export type SelectInputProps = ComponentPropsWithRef<'select'>

/** Native select; the options are its children. */
export function SelectInput({ className, children, ...rest }: SelectInputProps) {
  return (
    <span className={classNames('select', className)}>
      <select {...rest} className="input">
        {children}
      </select>
      <ChevronDown />
    </span>
  )
}
