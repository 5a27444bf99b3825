import type { Contract } from '#contract/contracte.ts'
import { daysBetween, type Day } from '#contract/days.ts'
import {
  getFacturiInfo,
  getTaxesCetatean,
  type Debts,
  type Invoice,
  type Position,
} from '#contract/facturi.ts'
import { limits } from '#contract/limits.ts'
import { resourceOf, type Resource } from './resources.ts'

/** What is owed, all of it. */
export const debtsNow = (): Resource<Debts> => resourceOf(getTaxesCetatean)

const most = limits.page.maxSize

/** The query of the newest invoices, as many as are given at once. */
export const newest = { pe_pagina: most }
/** The query of those that are still to be paid. */
export const unpaid = { stare: 'de_plata', pe_pagina: most }

export const unpaidInvoices = (): Resource<Invoice[]> =>
  resourceOf(getFacturiInfo, { query: unpaid })

/** The newest invoices; those of one contract are asked for apart where there are more than are given at once. */
export function newestInvoices(contractId: number | null = null): Resource<Invoice[]> {
  const all = resourceOf(getFacturiInfo, { query: newest })
  const { data, meta } = all.known.value
  const isWhole = data === null || (meta?.total ?? 0) <= data.length
  if (contractId === null || isWhole) return all
  return resourceOf(getFacturiInfo, { query: { ...newest, contract_id: contractId } })
}

/** The invoices at hand: those that are unpaid, and the newest. */
export const knownInvoices = (): Invoice[] =>
  [unpaidInvoices(), newestInvoices()].flatMap(({ known }) => known.value.data ?? [])

/** What is shown of the invoices; null: all. */
export interface InvoiceFilter {
  contract: number | null
  year: number | null
}

/** One page of the invoices nothing is owed of any more, counted from 1. */
export function closedInvoices({ contract, year }: InvoiceFilter, pagina = 1): Resource<Invoice[]> {
  const query = {
    stare: 'inchise',
    contract_id: contract ?? undefined,
    an: year ?? undefined,
    pagina: pagina === 1 ? undefined : pagina,
  }
  return resourceOf(getFacturiInfo, { query })
}

/** Where the server prints an invoice. */
export const invoicePdfAddress = (id: number): string => `/api/factura-pdf/${id}`

/** Where it draws the code of a transfer that pays one. */
export const transferCodeAddress = (id: number): string => `/api/factura-qr/${id}`

/** So many days before its day an invoice is said to be due soon. */
export const SOON_DAYS = 7

/** Where something to pay stands on a day; `days` are those until its day, or since. */
export type DueStanding =
  | { kind: 'paid' | 'cancelled' | 'contested' | 'partial' }
  | { kind: 'inTime' | 'soon' | 'late'; days: number }

export function standingOn(day: Day, today: Day): DueStanding {
  const days = daysBetween(today, day)
  if (days < 0) return { kind: 'late', days: -days }
  return { kind: days <= SOON_DAYS ? 'soon' : 'inTime', days }
}

/** Its day may have passed since this device last saw it. */
export function invoiceStanding(
  { stare, data_scadenta }: Pick<Invoice, 'stare' | 'data_scadenta'>,
  today: Day,
): DueStanding {
  if (stare === 'achitata') return { kind: 'paid' }
  if (stare === 'stornata') return { kind: 'cancelled' }
  if (stare === 'contestata') return { kind: 'contested' }
  const standing = standingOn(data_scadenta, today)
  return stare === 'partial_achitata' && standing.kind !== 'late' ? { kind: 'partial' } : standing
}

/** Something to pay, and the invoice it is of where that is known. */
export interface DueRow {
  position: Position
  /** Of a penalty: the one that is late. */
  invoice: Invoice | undefined
}

/** What is to be paid, with its invoices, the soonest due first. */
export function dueRows(
  { pozitii }: Debts,
  invoices: readonly Invoice[],
  { contract, year }: InvoiceFilter,
): DueRow[] {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  return pozitii
    .map((position) => ({ position, invoice: byId.get(position.factura_id ?? position.id) }))
    .filter(({ position }) => contract === null || position.contract_id === contract)
    .filter(({ position, invoice }) => year === null || yearOf(invoice ?? position) === year)
}

/** The year something counts in: that in which an invoice was issued, and in which anything else is due. */
function yearOf(one: Invoice | Position): number {
  return Number(('data_emitere' in one ? one.data_emitere : one.scadenta).slice(0, 4))
}

/** The years there are invoices of, the newest first. */
export function yearsOf(invoices: readonly Invoice[]): number[] {
  return [...new Set(invoices.map(yearOf))].sort((one, other) => other - one)
}

/** The contracts there are invoices of, by their numbers. */
export function contractsWith(
  invoices: readonly Invoice[],
  contracts: readonly Contract[],
): Contract[] {
  const ids = new Set(invoices.map(({ contract_id }) => contract_id))
  return contracts
    .filter(({ id }) => ids.has(id))
    .sort((one, other) => one.numar.localeCompare(other.numar))
}

/** What falls due next and has not yet: its day, and all that is due on it. */
export function nextDue({ pozitii }: Debts, today: Day): { day: Day; bani: number } | null {
  const ahead = pozitii.filter(({ scadenta }) => scadenta >= today)
  const [day] = ahead.map(({ scadenta }) => scadenta).sort()
  if (day === undefined) return null
  const same = ahead.filter(({ scadenta }) => scadenta === day)
  return { day, bani: same.reduce((sum, { rest_bani }) => sum + rest_bani, 0) }
}

const SHOWN_IN_CHART = 12

/** One bar: how high it is among the others, and whether it was paid. */
export interface ChartBar {
  invoice: Invoice
  /** Percent of the highest. */
  height: number
  kind: 'paid' | 'open' | 'late'
}

/** The last invoices that stand, the oldest first. */
export function chartOf(invoices: readonly Invoice[], today: Day): ChartBar[] {
  const last = invoices
    .filter(({ stare }) => stare !== 'stornata')
    .slice(0, SHOWN_IN_CHART)
    .reverse()
  const highest = Math.max(1, ...last.map(({ total_bani }) => total_bani))
  return last.map((invoice) => ({
    invoice,
    height: Math.round((100 * invoice.total_bani) / highest),
    kind: barKind(invoice, today),
  }))
}

function barKind(invoice: Invoice, today: Day): ChartBar['kind'] {
  const { kind } = invoiceStanding(invoice, today)
  if (kind === 'paid' || kind === 'late') return kind
  return 'open'
}

/** What is to be paid for an invoice today, in bani. */
export const payableOf = ({ rest_bani, penalitati_bani }: Invoice): number =>
  rest_bani + penalitati_bani
