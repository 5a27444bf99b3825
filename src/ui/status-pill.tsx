import type { ReactNode } from 'react'
import { toneIcons, type Tone } from './tone.tsx'
import '#src/styles/tokens-more.css'
import './status-pill.css'

export interface StatusPillProps {
  kind: Tone
  /** In place of the icon of its kind. */
  icon?: ReactNode
  /** The word of the state. */
  children: ReactNode
}

/** The state of a thing: a word and an icon, the colour third. */
export function StatusPill({ kind, icon, children }: StatusPillProps) {
  return (
    <span className={`status status--${kind}`}>
      {icon ?? toneIcons[kind]}
      {children}
    </span>
  )
}
