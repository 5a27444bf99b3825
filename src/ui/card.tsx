import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './card.css'

export interface CardProps {
  /** A title makes the card a region of that name. */
  title?: ReactNode
  /** Beside the title: a link, a button. */
  action?: ReactNode
  /** Without inner space, for rows that reach the edges. */
  flush?: boolean | undefined
  /** An amber edge: it waits for the citizen. */
  turn?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Something one owns: a contract, an invoice, a place. */
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
