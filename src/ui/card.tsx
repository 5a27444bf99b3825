import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './card.css'

export interface CardProps {
  /** Makes the card a region with this name. */
  title?: ReactNode
  /** Link or button beside the title. */
  action?: ReactNode
  /** No padding, for rows that reach the edges. */
  flush?: boolean | undefined
  /** Amber edge: waits for an action of the citizen. */
  turn?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Card for one object, such as a contract, an invoice or a place. */
export function Card({ title, action, flush, turn, className, children }: CardProps) {
  const titleId = useId()
  return (
    <section
      className={classNames('card', flush && 'card--flush', turn && 'card--turn', className)}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <div className="card__head">
          <h2 id={titleId}>{title}</h2>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
