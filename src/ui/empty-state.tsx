import type { ReactNode } from 'react'
import './empty-state.css'

const pictures = { empty: '/art/gol.svg', offline: '/art/fara-conexiune.svg' } as const

export interface EmptyStateProps {
  picture: keyof typeof pictures
  title: ReactNode
  /** The next step, one sentence. */
  children?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
}

/** Placeholder for an empty list or page. */
export function EmptyState({ picture, title, children, actions }: EmptyStateProps) {
  return (
    <div className="empty">
      <img src={pictures[picture]} width="144" height="112" alt="" />
      <h2>{title}</h2>
      {children && <div className="empty__text">{children}</div>}
      {actions && <div className="empty__actions">{actions}</div>}
    </div>
  )
}
