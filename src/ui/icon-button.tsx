import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './icon-button.css'

export interface IconButtonProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'children' | 'aria-label'
> {
  /** What the button does, for those who do not see the icon. */
  label: string
  icon: ReactNode
}

/** An icon alone: only for what the whole world knows (close, remove). */
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
