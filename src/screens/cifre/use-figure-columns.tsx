import type { ReactNode } from 'react'
import { MIN_OPEN_CASES, type OpenFigures } from '#contract/cifre-deschise.ts'
import { useFigureTexts } from '../../i18n/cifre-texts.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import type { TableColumn } from '../../ui/table.tsx'

interface Name<Item> {
  label: string
  cell(item: Item): ReactNode
}

/** Returns the columns of a table of figures, after the name of each row. */
export function useFigureColumns<Item>(
  name: Name<Item>,
  figuresOf: (item: Item) => OpenFigures,
): TableColumn<Item>[] {
  const texts = useFigureTexts()
  // Durations of several streets cannot be put together.
  const untold = ({ rezolvate }: OpenFigures) => (rezolvate < MIN_OPEN_CASES ? texts.few : '–')
  const column = (key: string, label: string, value: (figures: OpenFigures) => string | null) => ({
    key,
    label,
    right: true,
    cell: (item: Item) => value(figuresOf(item)) ?? untold(figuresOf(item)),
  })
  return [
    { key: 'name', area: 'title', ...name },
    column('received', texts.received, ({ primite }) => formatNumber(primite)),
    column('solved', texts.solved, ({ rezolvate }) => formatNumber(rezolvate)),
    column('open', texts.open, ({ deschise }) => formatNumber(deschise)),
    column('half', texts.halfShort, ({ mediana_ore }) =>
      mediana_ore === null ? null : texts.duration(mediana_ore),
    ),
    column('inTime', texts.inTimeShort, ({ la_termen, rezolvate }) =>
      la_termen === null ? null : texts.percent(la_termen, rezolvate),
    ),
  ]
}
