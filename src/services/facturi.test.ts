import { describe, expect, it, test } from 'vitest'
import type { Debts, Invoice, InvoiceState, Position } from '#contract/facturi.ts'
import type { ListOrder } from '#contract/query.ts'
import {
  buildInvoiceChart,
  countRows,
  dueRows,
  invoiceStatus,
  listChartMonths,
  listInvoiceYears,
  listPositions,
  nextDue,
  orderDueRows,
} from './facturi.ts'

const TODAY = '2026-03-05'

const anInvoice = (part: Partial<Invoice> = {}): Invoice => ({
  id: 1,
  serie: 'SB5',
  numar: '0012345',
  contract_id: 7,
  perioada: '2026-02',
  data_emitere: '2026-02-28',
  data_scadenta: '2026-03-20',
  total_bani: 12345,
  tva_bani: 1971,
  achitat_bani: 0,
  rest_bani: 12345,
  penalitati_bani: 0,
  stare: 'emisa',
  linii: [],
  ...part,
})

const aPosition = (part: Partial<Position> = {}): Position => ({
  id: 1,
  tip: 'factura',
  denumire: 'Factura SB5 0012345',
  scadenta: '2026-03-20',
  rest_bani: 12345,
  contract_id: 7,
  ...part,
})

const debtsOf = (...pozitii: Position[]): Debts => ({
  la: '2026-03-05T07:12:00Z',
  total_bani: 0,
  restant_bani: 0,
  credit_bani: 0,
  pozitii,
})

describe('status of an invoice', () => {
  it.each<[InvoiceState, string, unknown]>([
    ['emisa', '2026-03-20', { kind: 'inTime', days: 15 }],
    ['emisa', '2026-03-13', { kind: 'inTime', days: 8 }],
    ['emisa', '2026-03-12', { kind: 'soon', days: 7 }],
    ['emisa', '2026-03-05', { kind: 'soon', days: 0 }],
    ['scadenta_depasita', '2026-03-04', { kind: 'late', days: 1 }],
    ['partial_achitata', '2026-03-05', { kind: 'partial' }],
    ['contestata', '2026-01-01', { kind: 'contested' }],
    ['achitata', '2026-01-01', { kind: 'paid' }],
    ['stornata', '2026-01-01', { kind: 'cancelled' }],
  ])('%s, due on %s', (stare, data_scadenta, standing) => {
    expect(invoiceStatus({ stare, data_scadenta }, TODAY)).toEqual(standing)
  })

  it.each<InvoiceState>(['emisa', 'partial_achitata'])(
    'is late after the due date, even if cached as %s',
    (stare) => {
      const standing = invoiceStatus({ stare, data_scadenta: '2026-03-01' }, TODAY)
      expect(standing).toEqual({ kind: 'late', days: 4 })
    },
  )
})

describe('payable positions', () => {
  const invoice = anInvoice({ data_emitere: '2025-12-31' })
  const penalty = aPosition({ id: 9, tip: 'penalitate', factura_id: 1, rest_bani: 50 })
  const fee = aPosition({ id: 10, tip: 'taxa', scadenta: '2026-06-30', contract_id: 8 })
  const debts = debtsOf(aPosition(), penalty, fee)
  const idsOf = (filter: { contract: number | null; year: number | null }) =>
    dueRows(debts, [invoice], filter).map(({ position }) => position.id)

  it('are rows with their penalties and invoice, if they have any', () => {
    const rows = dueRows(debts, [invoice], { contract: null, year: null })
    expect(rows.map(listPositions)).toEqual([[aPosition(), penalty], [fee]])
    expect(rows.map((row) => row.invoice)).toEqual([invoice, undefined])
    expect(countRows(debts.pozitii)).toBe(2)
  })

  it('have a row for the penalties of a paid invoice', () => {
    const [row, ...others] = dueRows(debtsOf(penalty), [invoice], { contract: null, year: null })
    expect([row, others]).toEqual([{ position: penalty, penalty: undefined, invoice }, []])
    expect(countRows([penalty])).toBe(1)
  })

  it('are filtered by contract and by year of issue', () => {
    expect(idsOf({ contract: 7, year: null })).toEqual([1])
    expect(idsOf({ contract: null, year: 2025 })).toEqual([1])
    expect(idsOf({ contract: null, year: 2026 })).toEqual([10])
    expect(idsOf({ contract: 8, year: 2025 })).toEqual([])
  })

  it('are ordered by due date, the newest first, or by amount with penalties', () => {
    const small = aPosition({ id: 2, rest_bani: 12380 })
    const rows = dueRows(debtsOf(aPosition(), penalty, small, fee), [], {
      contract: null,
      year: null,
    })
    const idsIn = (order: ListOrder | undefined) =>
      orderDueRows(rows, order).map(({ position }) => position.id)
    expect(idsIn('scadenta')).toEqual([1, 2, 10])
    expect(idsIn(undefined)).toEqual([10, 2, 1])
    expect(idsIn('suma')).toEqual([1, 2, 10])
  })

  it('are next due on the first due date from today, with the total due on it', () => {
    const late = aPosition({ id: 2, scadenta: '2026-03-04' })
    const other = aPosition({ id: 3, rest_bani: 55 })
    expect(nextDue(debtsOf(fee, late, aPosition(), other), TODAY)).toEqual({
      day: '2026-03-20',
      bani: 12400,
    })
    expect(nextDue(debtsOf(late), TODAY)).toBeNull()
    expect(nextDue(debtsOf(aPosition({ scadenta: TODAY })), TODAY)?.day).toBe(TODAY)
  })
})

describe('the chart', () => {
  it('shows the last twelve invoices not cancelled, oldest first, scaled to the highest', () => {
    const invoices = Array.from({ length: 14 }, (_, index) =>
      anInvoice({
        id: 100 - index,
        perioada: `20${26 - Math.floor((index + 10) / 12)}-${String(12 - ((index + 10) % 12)).padStart(2, '0')}`,
        stare: index === 1 ? 'stornata' : 'achitata',
        total_bani: index === 0 ? 20000 : 5000,
      }),
    )
    const bars = buildInvoiceChart(invoices, TODAY)
    expect(bars).toHaveLength(12)
    expect(bars.map(({ invoice }) => invoice.id)).not.toContain(99)
    expect(bars.at(-1)).toMatchObject({ height: 100, invoice: { id: 100 } })
    expect(bars[0]).toMatchObject({ height: 25, invoice: { id: 88 } })
  })

  it('groups the invoices by month, and marks their contracts if there are several', () => {
    const invoices = [
      anInvoice({ id: 4, contract_id: 8 }),
      anInvoice({ id: 3, contract_id: 7 }),
      anInvoice({ id: 2, contract_id: 8, perioada: '2026-01' }),
    ]
    const bars = buildInvoiceChart(invoices, TODAY)
    expect(bars.map(({ invoice, mark }) => [invoice.id, mark])).toEqual([
      [2, 'B'],
      [3, 'A'],
      [4, 'B'],
    ])
    expect(listChartMonths(bars)).toEqual([
      { month: '2026-01', count: 1 },
      { month: '2026-02', count: 2 },
    ])
    expect(buildInvoiceChart([anInvoice()], TODAY)[0]?.mark).toBe('')
  })

  it('distinguishes late, open and paid invoices', () => {
    const kinds = (['achitata', 'scadenta_depasita', 'emisa', 'contestata'] as const).map(
      (stare) =>
        buildInvoiceChart(
          [
            anInvoice({
              stare,
              ...(stare === 'scadenta_depasita' && { data_scadenta: '2026-01-31' }),
            }),
          ],
          TODAY,
        )[0]?.kind,
    )
    expect(kinds).toEqual(['paid', 'late', 'open', 'open'])
  })
})

test('lists each year of issue once, newest first', () => {
  const years = ['2025-12-31', '2026-01-31', '2025-11-30'].map((data_emitere) =>
    anInvoice({ data_emitere }),
  )
  expect(listInvoiceYears(years)).toEqual([2026, 2025])
})
