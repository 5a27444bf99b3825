import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import '#src/styles/tokens-more.css'
import './table.css'

/** Where a cell goes in the card of a narrow screen. */
export type TableArea =
  /** A box to tick, before the rest. */
  | 'check'
  /** On top, the name of the row. */
  | 'title'
  /** On top at the end, strong: a sum. */
  | 'sum'
  /** A line of its own, after its label. */
  | 'line'
  /** At the bottom: a state, actions. */
  | 'status'
  /** Only in the table. */
  | 'hide'

export interface TableColumn<Item> {
  key: string
  label: ReactNode
  /** Before the value in a card; the label itself when it is text and this is not given. */
  shortLabel?: string | undefined
  /** „line” when not given. */
  area?: TableArea | undefined
  /** Figures stand at the end of their column. */
  right?: boolean | undefined
  /** The label is only heard. */
  hideLabel?: boolean | undefined
  cell: (item: Item) => ReactNode
}

export interface TableProps<Item> {
  /** What the table holds; only heard. */
  caption: string
  columns: readonly TableColumn<Item>[]
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** These rows stand on the colour of what is chosen. */
  isChosen?: ((item: Item) => boolean) | undefined
}

/** Rows one compares. Below 900 px each is a card. Stands in a flush card. */
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
