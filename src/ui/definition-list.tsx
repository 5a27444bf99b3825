import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './definition-list.css'

export interface Definition {
  label: string
  /** The pair is left out when it is null, undefined or empty. */
  value: ReactNode
}

export interface DefinitionListProps {
  items: readonly Definition[]
  /** Two beside each other from 560 px. */
  columns?: boolean | undefined
}

/** Labels and their values. */
export function DefinitionList({ items, columns }: DefinitionListProps) {
  return (
    <dl className={classNames('pairs', columns && 'pairs--columns')}>
      {items.filter(hasValue).map(({ label, value }) => (
        <div key={label}>
          <dt className="meta">{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function hasValue({ value }: Definition): boolean {
  return value !== null && value !== undefined && value !== ''
}
