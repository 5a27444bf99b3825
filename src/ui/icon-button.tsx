import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './icon-button.css'

export interface IconButtonProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'children' | 'aria-label'
> {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
}

/** Button with an icon only; for universally known actions such as close and remove. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames('icon-btn', className)}
    >
      {icon}
    </button>
  )
}
