import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import type { TableColumn } from '#src/ui/table.tsx'

/** Last column of a table, with what can be done to a row. */
export const actionColumn = <Item,>(
  label: string,
  cell: (item: Item) => ReactNode,
): TableColumn<Item> => ({
  key: 'actiuni',
  label,
  area: 'status',
  hideLabel: true,
  right: true,
  cell,
})

interface RowAction<Item> {
  /** Text of the button. */
  text: string
  /** Accessible name of a row's button. */
  labelOf: (item: Item) => string
  onClick: (item: Item) => void
}

/** Last column of a table, with one button in each row. */
export const buttonColumn = <Item,>(
  label: string,
  { text, labelOf, onClick }: RowAction<Item>,
): TableColumn<Item> =>
  actionColumn(label, (item) => (
    <Button small variant="quiet" aria-label={labelOf(item)} onClick={() => onClick(item)}>
      {text}
    </Button>
  ))
