import type { ReactNode } from 'react'
import { toneIcons, type Tone } from './tone.tsx'
import '#src/styles/tokens-more.css'
import './note.css'

export interface NoteProps {
  /** `plain` is small and has no background; `idle` by default. */
  kind?: Tone | 'plain' | undefined
  /** Replaces the icon of its kind. */
  icon?: ReactNode
  /** Live region role, for a note that appears by itself and must be announced. */
  role?: 'status' | 'alert' | undefined
  children: ReactNode
}

/** Short message with an icon. */
export function Note({ kind = 'idle', icon, role, children }: NoteProps) {
  return (
    <div className={`note note--${kind}`} role={role}>
      {icon ?? toneIcons[kind === 'plain' ? 'idle' : kind]}
      <div className="note__text">{children}</div>
    </div>
  )
}
