import { useCallback } from 'react'
import type { FigurePeriod, MoneyMonth, MoneySummary } from '#contract/desk/cifre.ts'
import { formatDate, formatMonth } from '#src/i18n/dates.ts'
import { formatLei } from '#src/i18n/money.ts'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { exportMoneyFigures, readMoneySummary } from '../../services/cifre.ts'
import { Loading } from '../shared/Loading.tsx'
import { useLoaded } from '../shared/use-loaded.ts'
import { Bar } from './Bar.tsx'
import { describeChange } from './describe-change.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { SummaryTable, type SummaryLine } from './SummaryTable.tsx'
import { words } from './texts.ro.ts'

const own = words.money
const TOTAL = ''

/** Sums invoiced and received, by month, and those owed today. */
export function MoneyTab({ period: { de_la, pana_la } }: { period: FigurePeriod }) {
  const load = useCallback(() => readMoneySummary({ de_la, pana_la }), [de_la, pana_la])
  const loaded = useLoaded(load)
  return (
    <Loading loaded={loaded}>
      {(summary) => (
        <>
          <SummaryTable caption={own.summary} lines={toLines(summary)} />
          <p className="meta">
            {words.summary.beforeDays(
              formatDate(summary.inainte.de_la),
              formatDate(summary.inainte.pana_la),
            )}
          </p>
          <section className="part">
            <h2>{own.caption}</h2>
            <div className="figures-table">
              <Table
                caption={own.caption}
                columns={columnsFor(summary.luni)}
                items={[...summary.luni, { ...summary.total, luna: TOTAL }]}
                keyOf={({ luna }) => luna}
                isChosen={({ luna }) => luna === TOTAL}
              />
            </div>
            <p className="meta">{own.explained}</p>
            <DownloadButton load={() => exportMoneyFigures({ de_la, pana_la })} />
          </section>
        </>
      )}
    </Loading>
  )
}

function toLines({ total, inainte, azi }: MoneySummary): SummaryLine[] {
  const compared = (['facturat', 'incasat'] as const).map((key) => {
    const [now, before] = [total[`${key}_bani`], inainte.total[`${key}_bani`]]
    return {
      key,
      label: own.labels[key],
      value: formatLei(now),
      change: describeChange(now, before, formatLei),
      meaning: own.meanings[key],
    }
  })
  const owed = (['datorat', 'restant'] as const).map((key) => ({
    key,
    label: own.labels[key],
    value: formatLei(azi[`${key}_bani`]),
    change: null,
    meaning: own.meanings[key],
  }))
  return [...compared, ...owed]
}

const sums = ['card', 'transfer', 'numerar', 'alte', 'rest', 'restant'] as const

function columnsFor(months: readonly MoneyMonth[]): TableColumn<MoneyMonth>[] {
  const most = Math.max(
    0,
    ...months.flatMap(({ facturat_bani, incasat_bani }) => [facturat_bani, incasat_bani]),
  )
  const compared = (['facturat', 'incasat'] as const).map((key) => ({
    key,
    label: own.columns[key],
    right: true,
    cell: ({ luna, ...month }: MoneyMonth) => {
      const bani = month[`${key}_bani`]
      if (luna === TOTAL) return formatLei(bani)
      return <Bar value={bani} most={most} text={formatLei(bani)} />
    },
  }))
  return [
    {
      key: 'luna',
      label: own.columns.luna,
      area: 'title',
      cell: ({ luna }) => (luna === TOTAL ? words.total : formatMonth(luna)),
    },
    ...compared,
    ...sums.map((key) => ({
      key,
      label: own.columns[key],
      right: true,
      cell: (month: MoneyMonth) => formatLei(month[`${key}_bani`]),
    })),
  ]
}
