import type { ReactNode } from 'react'
import { toneIcons, type Tone } from './tone.tsx'
import '#src/styles/tokens-more.css'
import './note.css'

export interface NoteProps {
  /** `plain` is small and without a ground; `idle` when not given. */
  kind?: Tone | 'plain' | undefined
  /** In place of the icon of its kind. */
  icon?: ReactNode
  /** `status` or `alert` when it appears by itself and must be heard. */
  role?: 'status' | 'alert' | undefined
  children: ReactNode
}

/** A sentence about the state of things, with an icon. */
export function Note({ kind = 'idle', icon, role, children }: NoteProps) {
  return (
    <div className={`note note--${kind}`} role={role}>
      {icon ?? toneIcons[kind === 'plain' ? 'idle' : kind]}
      <div className="note__text">{children}</div>
    </div>
  )
}
