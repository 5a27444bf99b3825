import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './definition-list.css'

export interface Definition {
  label: string
  /** A pair with a null, undefined or empty value is omitted. */
  value: ReactNode
}

export interface DefinitionListProps {
  items: readonly Definition[]
  /** Two columns from 560 px. */
  columns?: boolean | undefined
}

/** List of labels and values. */
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
