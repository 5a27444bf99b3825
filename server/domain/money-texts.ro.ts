import { formatDay, type Day } from '#contract/days.ts'
import { invoiceNumber, type Invoice } from '#contract/facturi.ts'

/** Names of receivables, the same wherever they are shown. */

type InvoiceNumber = Pick<Invoice, 'serie' | 'numar'>

/** „FS 12345 din 01-10-2026” */
export const invoiceName = (invoice: InvoiceNumber & { issuedOn: Day }): string =>
  `${invoiceNumber(invoice)} din ${formatDay(invoice.issuedOn)}`

/** „Factura FS 12345” */
export const invoiceTitle = (invoice: InvoiceNumber): string => `Factura ${invoiceNumber(invoice)}`

/** „Penalități la factura FS 12345” */
export const penaltyName = (invoice: InvoiceNumber): string =>
  `Penalități la factura ${invoiceNumber(invoice)}`

/** „Corecție: Factura FS 12345” */
export const correctionLine = (name: string): string => `Corecție: ${name}`

/** „Nota de credit NC 2026-000001” */
export const creditNoteTitle = (note: InvoiceNumber): string =>
  `Nota de credit ${invoiceNumber(note)}`

/** Reason on the credit note of a refund. */
export const refundReason = (paymentId: number): string => `Rambursarea plății ${paymentId}`
