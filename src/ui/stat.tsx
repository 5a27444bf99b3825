import type { ReactNode } from 'react'
import './stat.css'

export interface StatProps {
  /** „262,80”. */
  value: ReactNode
  /** Smaller, after the value: „lei”. */
  unit?: string | undefined
  /** As-of date: „Sold la 05-03-2026, 09:12”. */
  date?: ReactNode
}

/** Key figure of a screen. */
export function Stat({ value, unit, date }: StatProps) {
  return (
    <div className="stat">
      <div className="stat__figure num">
        {value}
        {unit !== undefined && <small>&nbsp;{unit}</small>}
      </div>
      {date && <div className="meta num">{date}</div>}
    </div>
  )
}
