import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import './button.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonLook {
  /** `primary` for the one main action of a view; `secondary` by default. */
  variant?: ButtonVariant | undefined
  /** 44 px high instead of 48. */
  small?: boolean | undefined
  /** As wide as its container. */
  block?: boolean | undefined
  /** Shown before the label, hidden while busy. */
  icon?: ReactNode
}

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** Shows a spinner and ignores presses; keeps the focus and the colours. */
  busy?: boolean | undefined
}

export interface LinkButtonProps extends ComponentPropsWithRef<'a'>, ButtonLook {}

/** Button with a label. `type` is `button` by default. */
export function Button(props: ButtonProps) {
  const { variant, small, block, icon, busy, className, onClick, children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={buttonClassName({ variant, small, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? ignoreClick : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, small, block, icon, className, children, ...rest } = props
  return (
    <a {...rest} className={buttonClassName({ variant, small, block }, className)}>
      {icon}
      {children}
    </a>
  )
}

// A busy submit button would still send its form on Enter.
function ignoreClick(event: MouseEvent) {
  event.preventDefault()
}

function buttonClassName(
  { variant = 'secondary', small, block }: ButtonLook,
  className: string | undefined,
) {
  return classNames(
    'btn',
    `btn--${variant}`,
    small && 'btn--small',
    block && 'btn--block',
    className,
  )
}
