import type { CaseFigureRow, Durations, FigurePeriod, MoneyMonth } from '#contract/desk/cifre.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { escapeFormula, formatCsv, formatCsvAmount } from '#server/domain/format-csv.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { readRows } from './case-figures.ts'
import type { CaseTableQuery, FigureViewer } from './case-figures.ts'
import { readMonths } from './money-figures.ts'
import { caseHeadings, groupHeadings, moneyHeadings } from './texts.ro.ts'

type Caller = Pick<OperatorContext, 'actor' | 'requestId'>

interface CsvFile {
  nume: string
  linii: number
  csv: string
}

/** Exports all rows of a table of cases as CSV; the audit records it. */
export async function exportCaseFigures(
  caller: Caller,
  db: Db,
  viewer: FigureViewer,
  query: CaseTableQuery,
): Promise<CsvFile> {
  const rows = await readRows(db, viewer, query)
  return toFile(caller, db, {
    name: query.dupa,
    period: query,
    headings: [groupHeadings[query.dupa], ...caseHeadings],
    rows: rows.map(toCaseCells),
  })
}

/** Exports the months of money as CSV; the audit records it. */
export async function exportMoneyFigures(
  caller: Caller,
  db: Db,
  period: FigurePeriod,
  now: Date,
): Promise<CsvFile> {
  const months = await readMonths(db, period, dayOf(now))
  return toFile(caller, db, {
    name: 'bani',
    period,
    headings: moneyHeadings,
    rows: months.map(toMoneyCells),
  })
}

interface Table {
  name: string
  period: FigurePeriod
  headings: string[]
  rows: string[][]
}

async function toFile(
  { actor, requestId = '' }: Caller,
  db: Db,
  { name, period: { de_la, pana_la }, headings, rows }: Table,
): Promise<CsvFile> {
  const subject = `${name}:${de_la}/${pana_la}`
  await audit(db, { actor, action: 'cifre.exportate', subject, requestId })
  return {
    nume: `cifre-${name}-${de_la}-${pana_la}.csv`,
    linii: rows.length,
    csv: formatCsv([headings, ...rows.map((row) => row.map(escapeFormula))]),
  }
}

const toCaseCells = (row: CaseFigureRow): string[] => [
  row.nume,
  ...[row.noi, row.inchise, row.rezolvate, row.deschise, row.depasite].map(String),
  ...toDurationCells(row.raspuns),
  ...toDurationCells(row.inchidere),
  ...[row.cu_termen, row.in_termen].map(String),
  ...toDurationCells(row.intarziere),
  ...[row.raspunsuri_cerute, row.rezolvate_spuse, row.nerezolvate_spuse, row.redeschise].map(
    String,
  ),
]

const toDurationCells = ({ cazuri, mediana, p90 }: Durations): string[] => [
  String(cazuri),
  toHours(mediana),
  toHours(p90),
]

/** Formats minutes as hours with a comma; empty where there are none. */
const toHours = (minutes: number | null): string =>
  minutes === null ? '' : (minutes / 60).toFixed(1).replace('.', ',')

const toMoneyCells = ({ luna, ...figures }: MoneyMonth): string[] => [
  luna,
  ...[
    figures.facturat_bani,
    figures.card_bani,
    figures.transfer_bani,
    figures.numerar_bani,
    figures.alte_bani,
    figures.incasat_bani,
    figures.rest_bani,
    figures.restant_bani,
  ].map(formatCsvAmount),
]
