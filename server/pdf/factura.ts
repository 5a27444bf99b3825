import { addressLine } from '#contract/address-line.ts'
import type { ServiceAddress } from '#contract/contracte.ts'
import { formatDay } from '#contract/days.ts'
import {
  invoiceNumber,
  type BankAccount,
  type Invoice,
  type InvoiceLine,
} from '#contract/facturi.ts'
import { formatIban } from '#contract/iban.ts'
import type { PortalConfig } from '#contract/portal.ts'
import { creditNoteTitle, invoiceTitle } from '#server/domain/money-texts.ro.ts'
import {
  formatAmount,
  formatDateTime,
  formatLei,
  formatMonth,
  formatNumber,
} from '#server/domain/format.ts'
import { PdfDocument } from './pdf-document.ts'
import type { Fact, TableColumn } from './pdf-document.ts'
import { invoiceTexts } from './texts.ro.ts'

export interface InvoiceContent {
  factura: Invoice
  contract: { numar: string; codClient: string; address: ServiceAddress }
  client: string
  /** Null when it cannot be paid by transfer. */
  account: BankAccount | null
  /** URL that anybody may pay it at by card; null when it cannot be paid so. */
  payUrl: string | null
}

/** Draws an invoice as of now: its services, what was paid, and where to pay the rest. */
export function invoicePdf(
  content: InvoiceContent,
  operator: PortalConfig['operator'],
  now: Date,
): Promise<Buffer> {
  const { factura, account, payUrl } = content
  const moment = formatDateTime(now)
  const title = invoiceTitle(factura)
  const doc = new PdfDocument({ title, operator: operator.denumire, at: now })
  doc.heading(2, invoiceTexts.data)
  doc.facts(toPartyFacts(content, operator))
  doc.heading(2, invoiceTexts.services)
  doc.table(lineColumns, factura.linii.map(toLineCells))
  doc.heading(2, invoiceTexts.sums(moment))
  doc.facts(toSumFacts(factura))
  if (account && factura.rest_bani > 0) {
    doc.heading(2, invoiceTexts.transfer)
    doc.facts(toTransferFacts(account, factura))
  }
  if (payUrl !== null) {
    doc.heading(2, invoiceTexts.card)
    doc.qrCode(payUrl, { alt: invoiceTexts.cardQr(factura), text: invoiceTexts.cardText })
  }
  doc.paragraph(invoiceTexts.printed(moment))
  return doc.finish()
}

/** Lists the two parties of an invoice or a credit note, and its contract. */
export function toContractFacts(
  { contract, client }: Pick<InvoiceContent, 'contract' | 'client'>,
  { denumire, adresa, telefon }: PortalConfig['operator'],
): Fact[] {
  const supplier = [denumire, adresa, invoiceTexts.phone(telefon)].join('\n')
  return [
    { label: invoiceTexts.supplier, value: supplier },
    { label: invoiceTexts.client, value: client },
    { label: invoiceTexts.clientCode, value: contract.codClient },
    { label: invoiceTexts.contract, value: contract.numar },
    { label: invoiceTexts.place, value: addressLine(contract.address) },
  ]
}

function toPartyFacts(content: InvoiceContent, operator: PortalConfig['operator']): Fact[] {
  const { factura } = content
  return [
    ...toContractFacts(content, operator),
    {
      label: invoiceTexts.period,
      value: formatMonth(factura.perioada),
    },
    { label: invoiceTexts.issued, value: formatDay(factura.data_emitere) },
    { label: invoiceTexts.due, value: formatDay(factura.data_scadenta) },
    ...(factura.corecteaza
      ? [{ label: invoiceTexts.corrects, value: invoiceTitle(factura.corecteaza) }]
      : []),
  ]
}

/** Columns of the lines of an invoice or a credit note. */
export const lineColumns: TableColumn[] = [
  { label: invoiceTexts.columns.name, share: 5 },
  { label: invoiceTexts.columns.quantity, share: 3, align: 'right' },
  { label: invoiceTexts.columns.price, share: 2, align: 'right' },
  { label: invoiceTexts.columns.value, share: 2, align: 'right' },
  { label: invoiceTexts.columns.vat, share: 2, align: 'right' },
  { label: invoiceTexts.columns.total, share: 2, align: 'right' },
]

export const toLineCells = (line: InvoiceLine): string[] => [
  line.denumire,
  `${formatNumber(line.cantitate)} ${line.um}`,
  formatAmount(line.pret_bani),
  formatAmount(line.valoare_bani),
  formatAmount(line.tva_bani),
  formatAmount(line.total_bani),
]

function toSumFacts(factura: Invoice): Fact[] {
  const { total_bani, tva_bani, achitat_bani, rest_bani, penalitati_bani, stare } = factura
  return [
    { label: invoiceTexts.total, value: formatLei(total_bani) },
    { label: invoiceTexts.vat, value: formatLei(tva_bani) },
    ...(factura.note_credit ?? []).map((nota) => ({
      label: creditNoteTitle(nota),
      value: formatLei(nota.total_bani),
    })),
    { label: invoiceTexts.paid, value: formatLei(achitat_bani) },
    { label: invoiceTexts.rest, value: formatLei(rest_bani) },
    ...(penalitati_bani > 0
      ? [{ label: invoiceTexts.penalties, value: formatLei(penalitati_bani) }]
      : []),
    { label: invoiceTexts.state, value: invoiceTexts.states[stare] },
  ]
}

const toTransferFacts = ({ beneficiar, iban, banca }: BankAccount, factura: Invoice): Fact[] => [
  { label: invoiceTexts.beneficiary, value: beneficiar },
  { label: invoiceTexts.iban, value: formatIban(iban) },
  { label: invoiceTexts.bank, value: banca },
  { label: invoiceTexts.reference, value: invoiceNumber(factura) },
]
