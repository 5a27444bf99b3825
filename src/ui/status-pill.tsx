import type { ReactNode } from 'react'
import { toneIcons, type Tone } from './tone.tsx'
import '#src/styles/tokens-more.css'
import './status-pill.css'

export interface StatusPillProps {
  kind: Tone
  /** Replaces the icon of its kind. */
  icon?: ReactNode
  /** Name of the state. */
  children: ReactNode
}

/** Status as a word and an icon, so that it is never told by colour alone. */
export function StatusPill({ kind, icon, children }: StatusPillProps) {
  return (
    <span className={`status status--${kind}`}>
      {icon ?? toneIcons[kind]}
      {children}
    </span>
  )
}
