import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import '#src/styles/tokens-more.css'
import './table.css'

/** Position of a cell in the card on a narrow screen. */
export type TableArea =
  /** Checkbox before the rest. */
  | 'check'
  /** Row title, on top. */
  | 'title'
  /** Amount in bold, on top at the end. */
  | 'sum'
  /** Own line, after its label. */
  | 'line'
  /** Status or actions, at the bottom. */
  | 'status'
  /** Shown only in the table. */
  | 'hide'

export interface TableColumn<Item> {
  key: string
  label: ReactNode
  /** Label before the value in a card; defaults to `label` if that is text. */
  shortLabel?: string | undefined
  /** `line` by default. */
  area?: TableArea | undefined
  /** Aligned at the end, for numbers. */
  right?: boolean | undefined
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined
  cell: (item: Item) => ReactNode
}

export interface TableProps<Item> {
  /** Caption, for screen readers only. */
  caption: string
  columns: readonly TableColumn<Item>[]
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** True for rows highlighted as selected. */
  isChosen?: ((item: Item) => boolean) | undefined
}

/** Table whose rows become cards below 900 px, or sooner with larger text. Goes in a flush card. */
export function Table<Item>({ caption, columns, items, keyOf, isChosen }: TableProps<Item>) {
  return (
    <table
      className={classNames(
        'table',
        columns.some(({ area }) => area === 'check') && 'table--check',
      )}
    >
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={column.right ? 'table__right' : undefined}>
              {column.hideLabel ? <span className="vh">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={keyOf(item)} className={isChosen?.(item) ? 'is-chosen' : undefined}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} item={item} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Item>({ column, item }: { column: TableColumn<Item>; item: Item }) {
  const { area = 'line', right, label, shortLabel } = column
  const attributes = {
    className: right ? 'num table__right' : 'num',
    'data-area': area,
    'data-label': shortLabel ?? (typeof label === 'string' ? label : undefined),
  }
  return area === 'title' ? (
    <th scope="row" {...attributes}>
      {column.cell(item)}
    </th>
  ) : (
    <td {...attributes}>{column.cell(item)}</td>
  )
}
