import type { CaseFigureRow, CaseFigures, CaseGroup } from '#contract/desk/cifre.ts'
import { formatMonth } from '#src/i18n/dates.ts'
import { formatNumber } from '#src/i18n/numbers.ts'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { Bar } from './Bar.tsx'
import { formatElapsed } from './format-elapsed.ts'
import { formatPercent, toPercent, toSolvedShare } from './share.ts'
import { words } from './texts.ro.ts'

const own = words.table
const TOTAL = 'total'

type Group = CaseGroup | 'fel'

interface FigureTableProps {
  group: Group
  rows: readonly CaseFigureRow[]
  total: CaseFigures
}

/** Figures by the rows of a group, with their total last. */
export function FigureTable({ group, rows, total }: FigureTableProps) {
  const items = [...rows, { ...total, cheie: TOTAL, nume: words.total }]
  return (
    <div className="figures-table">
      <Table
        caption={own.captions[group]}
        columns={columnsFor(group, rows)}
        items={items}
        keyOf={({ cheie }) => cheie}
        isChosen={({ cheie }) => cheie === TOTAL}
      />
    </div>
  )
}

function columnsFor(group: Group, rows: readonly CaseFigureRow[]): TableColumn<CaseFigureRow>[] {
  const most = Math.max(0, ...rows.map(({ noi }) => noi))
  const numbers = (['inchise', 'rezolvate', 'deschise', 'depasite'] as const).map((key) => ({
    key,
    label: own.columns[key],
    right: true,
    cell: (row: CaseFigureRow) => formatNumber(row[key]),
  }))
  return [
    {
      key: 'nume',
      label: own.headings[group],
      area: 'title',
      cell: (row) => describeRow(group, row),
    },
    {
      key: 'noi',
      label: own.columns.noi,
      right: true,
      cell: ({ cheie, noi }) =>
        cheie === TOTAL ? (
          formatNumber(noi)
        ) : (
          <Bar value={noi} most={most} text={formatNumber(noi)} />
        ),
    },
    ...numbers,
    {
      key: 'raspuns',
      label: own.columns.raspuns,
      right: true,
      cell: ({ raspuns }) => formatHalf(raspuns.mediana),
    },
    {
      key: 'inchidere',
      label: own.columns.inchidere,
      right: true,
      cell: ({ inchidere }) => formatHalf(inchidere.mediana),
    },
    {
      key: 'inchidere-9',
      label: own.columns.inchidereMost,
      right: true,
      cell: ({ inchidere }) => formatHalf(inchidere.p90),
    },
    {
      key: 'termen',
      label: own.columns.termen,
      right: true,
      cell: ({ cu_termen, in_termen }) => formatPercent(toPercent(in_termen, cu_termen)),
    },
    {
      key: 'intarziere',
      label: own.columns.intarziere,
      right: true,
      cell: ({ intarziere }) => formatHalf(intarziere.mediana),
    },
    {
      key: 'rezolvat',
      label: own.columns.rezolvat,
      right: true,
      cell: (row) => formatPercent(toSolvedShare(row)),
    },
  ]
}

function describeRow(group: Group, { cheie, nume }: CaseFigureRow): string {
  if (cheie === TOTAL) return words.total
  return group === 'luna' ? formatMonth(cheie) : nume || own.unnamed[group]
}

const formatHalf = (minutes: number | null): string =>
  minutes === null ? words.none : formatElapsed(minutes)
