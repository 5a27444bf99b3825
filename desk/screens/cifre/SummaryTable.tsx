import { Table, type TableColumn } from '#src/ui/table.tsx'
import { words } from './texts.ro.ts'

const own = words.summary

export interface SummaryLine {
  key: string
  label: string
  value: string
  /** How it compares with the period before; null if it cannot. */
  change: string | null
  /** Meaning of the figure, in a sentence. */
  meaning: string
}

const columns: TableColumn<SummaryLine>[] = [
  { key: 'cifra', label: own.figure, area: 'title', cell: ({ label }) => label },
  {
    key: 'acum',
    label: own.now,
    area: 'sum',
    right: true,
    cell: ({ value }) => <strong>{value}</strong>,
  },
  { key: 'inainte', label: own.before, cell: ({ change }) => change ?? words.none },
  { key: 'sens', label: own.meaning, cell: ({ meaning }) => meaning },
]

/** Key figures, each with its change and its meaning in words. */
export const SummaryTable = ({
  caption,
  lines,
}: {
  caption: string
  lines: readonly SummaryLine[]
}) => <Table caption={caption} columns={columns} items={lines} keyOf={({ key }) => key} />
