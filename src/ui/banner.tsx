import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { X } from './icons.ts'
import { toneIcons, type Tone } from './tone.tsx'
import './note.css'
import './banner.css'

export interface BannerProps {
  /** `idle` by default. */
  kind?: Tone | undefined
  /** Replaces the icon of its kind. */
  icon?: ReactNode
  title?: ReactNode
  /** The message, one sentence. */
  children?: ReactNode
  /** A button or a link. */
  action?: ReactNode
  /** Adds a button that closes the banner, with its accessible name. */
  dismiss?: { label: string; onDismiss: () => void } | undefined
  /** Live region role, for a banner that appears by itself and must be announced. */
  role?: 'status' | 'alert' | undefined
}

/** Note with an action. */
export function Banner({
  kind = 'idle',
  icon,
  title,
  children,
  action,
  dismiss,
  role,
}: BannerProps) {
  return (
    <div className={classNames(`note note--${kind} banner`, dismiss && 'banner--dismissible')}>
      {icon ?? toneIcons[kind]}
      <div className="banner__words" role={role}>
        {title && <p className="banner__title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className="banner__action">{action}</div>}
      {dismiss && (
        <IconButton
          className="banner__dismiss"
          label={dismiss.label}
          icon={<X />}
          onClick={dismiss.onDismiss}
        />
      )}
    </div>
  )
}
