import { formatDay } from '#contract/days.ts'
import type { CreditNote } from '#contract/facturi.ts'
import type { PortalConfig } from '#contract/portal.ts'
import { formatDateTime, formatLei } from '#server/domain/format.ts'
import { creditNoteTitle, invoiceName } from '#server/domain/money-texts.ro.ts'
import { lineColumns, toContractFacts, toLineCells } from './factura.ts'
import type { InvoiceContent } from './factura.ts'
import { PdfDocument } from './pdf-document.ts'
import { creditNoteTexts, invoiceTexts } from './texts.ro.ts'

export interface CreditNoteContent extends Omit<InvoiceContent, 'account' | 'payUrl'> {
  nota: CreditNote
}

/** Draws a credit note: the invoice that it takes a sum off, why, and its lines. */
export function creditNotePdf(
  content: CreditNoteContent,
  operator: PortalConfig['operator'],
  now: Date,
): Promise<Buffer> {
  const { nota, factura } = content
  const { serie, numar, data_emitere: issuedOn } = factura
  const title = creditNoteTitle(nota)
  const doc = new PdfDocument({ title, operator: operator.denumire, at: now })
  doc.heading(2, invoiceTexts.data)
  doc.facts([
    ...toContractFacts(content, operator),
    { label: invoiceTexts.issued, value: formatDay(nota.data_emitere) },
    { label: creditNoteTexts.invoice, value: invoiceName({ serie, numar, issuedOn }) },
    ...(nota.motiv ? [{ label: creditNoteTexts.reason, value: nota.motiv }] : []),
  ])
  doc.heading(2, creditNoteTexts.lines)
  doc.table(lineColumns, nota.linii.map(toLineCells))
  doc.facts([
    { label: creditNoteTexts.total, value: formatLei(nota.total_bani) },
    { label: invoiceTexts.vat, value: formatLei(nota.tva_bani) },
  ])
  doc.paragraph(invoiceTexts.printed(formatDateTime(now)))
  return doc.finish()
}
