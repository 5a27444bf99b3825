import type { ReactNode } from 'react'
import '#src/styles/tokens-more.css'
import './chip.css'

export interface ChipsProps {
  /** Accessible name of the group: „Filtre”. */
  label: string
  /** {@link Chip}s. */
  children: ReactNode
}

/** Row of filter chips. */
export function Chips({ label, children }: ChipsProps) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {children}
    </div>
  )
}

export interface ChipProps {
  pressed: boolean
  onClick: () => void
  /** Number of items that match the filter. */
  count?: number | undefined
  icon?: ReactNode
  children: ReactNode
}

/** Filter that is on or off. */
export function Chip({ pressed, onClick, count, icon, children }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onClick}>
      {icon}
      {children}
      {count !== undefined && <span className="num">{count}</span>}
    </button>
  )
}
