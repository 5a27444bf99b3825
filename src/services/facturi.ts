import type { Contract } from '#contract/contracte.ts'
import { daysBetween, type Day } from '#contract/days.ts'
import {
  getFacturiInfo,
  getTaxesCetatean,
  type CreditNote,
  type Debts,
  type Invoice,
  type Position,
} from '#contract/facturi.ts'
import { limits } from '#contract/limits.ts'
import type { ListOrder } from '#contract/query.ts'
import { getResource, type ListQuery, type Resource } from './resources.ts'

/** All debts of the citizen. */
export const debtsNow = (): Resource<Debts> => getResource(getTaxesCetatean)

const most = limits.page.maxSize

/** Query of the newest invoices: one page of the maximum size. */
export const newest = { pe_pagina: most }
/** Query of the unpaid invoices. */
export const unpaid = { stare: 'de_plata', pe_pagina: most }

export const unpaidInvoices = (): Resource<Invoice[]> =>
  getResource(getFacturiInfo, { query: unpaid })

/** Returns the newest invoices; queries by contract only if not all invoices fit on one page. */
export function newestInvoices(contractId: number | null = null): Resource<Invoice[]> {
  const all = getResource(getFacturiInfo, { query: newest })
  const { data, meta } = all.known.value
  const isWhole = data === null || (meta?.total ?? 0) <= data.length
  if (contractId === null || isWhole) return all
  return getResource(getFacturiInfo, { query: { ...newest, contract_id: contractId } })
}

/** Lists the invoices already loaded: the unpaid and the newest. */
export const knownInvoices = (): Invoice[] =>
  [unpaidInvoices(), newestInvoices()].flatMap(({ known }) => known.value.data ?? [])

/** Filter of the invoices; null means all. */
export interface InvoiceFilter {
  contract: number | null
  year: number | null
}

/** Returns one page, counted from 1, of the closed invoices. */
export function closedInvoices(
  { contract, year }: InvoiceFilter,
  pagina = 1,
  wanted: ListQuery = {},
): Resource<Invoice[]> {
  const query = {
    stare: 'inchise',
    contract_id: contract ?? undefined,
    an: year ?? undefined,
    pagina: pagina === 1 ? undefined : pagina,
    ...wanted,
  }
  return getResource(getFacturiInfo, { query })
}

/** An invoice, or a credit note over it. */
export interface InvoiceDocument {
  invoice: Invoice
  note?: CreditNote
}

/** Lists invoices, each followed by its credit notes. */
export const listInvoiceDocuments = (invoices: readonly Invoice[]): InvoiceDocument[] =>
  invoices.flatMap((invoice) => [
    { invoice },
    ...(invoice.note_credit ?? []).map((note) => ({ invoice, note })),
  ])

/** Builds the link that opens an invoice. */
export const invoiceHref = (id: number): string => `#/plati#factura-${id}`

/** URL of an invoice's PDF. */
export const invoicePdfAddress = (id: number): string => `/api/factura-pdf/${id}`

/** URL of a credit note's PDF. */
export const creditNotePdfAddress = (id: number): string => `/api/nota-credit-pdf/${id}`

/** URL of the QR code of a bank transfer that pays an invoice. */
export const transferCodeAddress = (id: number): string => `/api/factura-qr/${id}`

/** An invoice counts as due soon within this many days of its due date. */
export const SOON_DAYS = 7

/** Payment status on a given day; `days` is the number of days until, or since, the due date. */
export type DueStatus =
  | { kind: 'paid' | 'cancelled' | 'contested' | 'partial' }
  | { kind: 'inTime' | 'soon' | 'late'; days: number }

export function dueStatusOn(day: Day, today: Day): DueStatus {
  const days = daysBetween(today, day)
  if (days < 0) return { kind: 'late', days: -days }
  return { kind: days <= SOON_DAYS ? 'soon' : 'inTime', days }
}

/** Derives the payment status from the due date, which may have passed since the data was cached. */
export function invoiceStatus(
  { stare, data_scadenta }: Pick<Invoice, 'stare' | 'data_scadenta'>,
  today: Day,
): DueStatus {
  if (stare === 'achitata') return { kind: 'paid' }
  if (stare === 'stornata') return { kind: 'cancelled' }
  if (stare === 'contestata') return { kind: 'contested' }
  const standing = dueStatusOn(data_scadenta, today)
  return stare === 'partial_achitata' && standing.kind !== 'late' ? { kind: 'partial' } : standing
}

/** Payable position with its penalties, and with its invoice if that is loaded. */
export interface DueRow {
  position: Position
  /** Penalties of the position, which are shown and paid with it. */
  penalty: Position | undefined
  /** For a penalty whose invoice is paid, that invoice. */
  invoice: Invoice | undefined
}

/** Lists the positions of a row. */
export const listPositions = ({ position, penalty }: DueRow): Position[] =>
  penalty ? [position, penalty] : [position]

/** True for the penalties of another of the positions. */
const isPenaltyOf = ({ factura_id }: Position, positions: readonly Position[]): boolean =>
  factura_id !== undefined && positions.some(({ id }) => id === factura_id)

/** Counts positions, each with its penalties as one. */
export const countRows = (positions: readonly Position[]): number =>
  positions.filter((position) => !isPenaltyOf(position, positions)).length

/** Joins the payable positions with their penalties and invoices and filters them, in order of due date. */
export function dueRows(
  { pozitii }: Debts,
  invoices: readonly Invoice[],
  { contract, year }: InvoiceFilter,
): DueRow[] {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  return pozitii
    .filter((position) => !isPenaltyOf(position, pozitii))
    .map((position) => ({
      position,
      penalty: pozitii.find(({ factura_id }) => factura_id === position.id),
      invoice: byId.get(position.factura_id ?? position.id),
    }))
    .filter(({ position }) => contract === null || position.contract_id === contract)
    .filter(({ position, invoice }) => year === null || yearOf(invoice ?? position) === year)
}

/** Puts rows, given in order of due date, in another; without one the newest come first. */
export function orderDueRows(rows: readonly DueRow[], order: ListOrder | undefined): DueRow[] {
  if (order === 'scadenta') return [...rows]
  const sumOf = (row: DueRow) => listPositions(row).reduce((sum, one) => sum + one.rest_bani, 0)
  const newest = [...rows].reverse()
  return order ? newest.sort((one, other) => sumOf(other) - sumOf(one)) : newest
}

/** Year of issue for an invoice, year of the due date for a position. */
function yearOf(one: Invoice | Position): number {
  return Number(('data_emitere' in one ? one.data_emitere : one.scadenta).slice(0, 4))
}

/** Lists the years that have invoices, newest first. */
export function listInvoiceYears(invoices: readonly Invoice[]): number[] {
  return [...new Set(invoices.map(yearOf))].sort((one, other) => other - one)
}

/** Lists the contracts that have invoices, sorted by number. */
export function listInvoicedContracts(
  invoices: readonly Invoice[],
  contracts: readonly Contract[],
): Contract[] {
  const ids = new Set(invoices.map(({ contract_id }) => contract_id))
  return contracts
    .filter(({ id }) => ids.has(id))
    .sort((one, other) => one.numar.localeCompare(other.numar))
}

/** Finds the next due date from today, with the total due on it in bani. */
export function nextDue({ pozitii }: Debts, today: Day): { day: Day; bani: number } | null {
  const ahead = pozitii.filter(({ scadenta }) => scadenta >= today)
  const [day] = ahead.map(({ scadenta }) => scadenta).sort()
  if (day === undefined) return null
  const same = ahead.filter(({ scadenta }) => scadenta === day)
  return { day, bani: same.reduce((sum, { rest_bani }) => sum + rest_bani, 0) }
}

const SHOWN_IN_CHART = 12

/** Bar of the invoice chart. */
export interface ChartBar {
  invoice: Invoice
  /** Height in percent of the highest bar. */
  height: number
  kind: 'paid' | 'open' | 'late'
  /** Letter of its contract; '' when all bars are of one contract. */
  mark: string
}

/** Builds the bars of the latest invoices that were not cancelled, by month, oldest first, and then by contract. */
export function buildInvoiceChart(invoices: readonly Invoice[], today: Day): ChartBar[] {
  const last = invoices
    .filter(({ stare }) => stare !== 'stornata')
    .slice(0, SHOWN_IN_CHART)
    .sort(
      (one, other) =>
        one.perioada.localeCompare(other.perioada) || one.contract_id - other.contract_id,
    )
  const contracts = [...new Set(last.map(({ contract_id }) => contract_id))].sort((a, b) => a - b)
  const highest = Math.max(1, ...last.map(({ total_bani }) => total_bani))
  return last.map((invoice) => ({
    invoice,
    height: Math.round((100 * invoice.total_bani) / highest),
    kind: barKind(invoice, today),
    mark: contracts.length > 1 ? markOf(contracts.indexOf(invoice.contract_id)) : '',
  }))
}

const markOf = (index: number) => String.fromCodePoint('A'.codePointAt(0)! + index)

/** Lists the months of a chart's bars, each with the number of its bars. */
export function listChartMonths(bars: readonly ChartBar[]): { month: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { invoice } of bars) {
    counts.set(invoice.perioada, (counts.get(invoice.perioada) ?? 0) + 1)
  }
  return [...counts].map(([month, count]) => ({ month, count }))
}

function barKind(invoice: Invoice, today: Day): ChartBar['kind'] {
  const { kind } = invoiceStatus(invoice, today)
  if (kind === 'paid' || kind === 'late') return kind
  return 'open'
}

/** Amount payable for an invoice today, penalties included, in bani. */
export const payableAmount = ({ rest_bani, penalitati_bani }: Invoice): number =>
  rest_bani + penalitati_bani
