import type { Payment } from '#contract/plati.ts'
import { formatDateTime, formatLei } from '#server/domain/format.ts'
import { PdfDocument } from './pdf-document.ts'
import type { Fact } from './pdf-document.ts'
import { paymentTexts } from './plata-texts.ro.ts'

export interface PaymentContent {
  payment: Payment
  payer: string
}

/** Draws the proof of a settled payment: how much, when, and for what. */
export function paymentPdf(
  { payment, payer }: PaymentContent,
  operator: string,
  now: Date,
): Promise<Buffer> {
  const doc = new PdfDocument({ title: paymentTexts.title(payment.id), operator, at: now })
  doc.paragraph(paymentTexts.statement(operator))
  doc.heading(2, paymentTexts.payment)
  doc.facts(toPaymentFacts(payment, payer))
  doc.heading(2, paymentTexts.positions)
  doc.facts(
    payment.pozitii.map(({ denumire, suma_bani }) => ({
      label: denumire,
      value: formatLei(suma_bani),
    })),
  )
  doc.paragraph(paymentTexts.issued(formatDateTime(now)))
  return doc.finish()
}

function toPaymentFacts(payment: Payment, payer: string): Fact[] {
  const { id, suma_bani, incasata_la, card, referinta, recurenta, rambursat_bani } = payment
  const fact = (label: string, value: string | undefined): Fact[] =>
    value ? [{ label, value }] : []
  return [
    ...fact(paymentTexts.id, String(id)),
    ...fact(paymentTexts.paidAt, incasata_la && formatDateTime(new Date(incasata_la))),
    ...fact(paymentTexts.sum, formatLei(suma_bani)),
    ...fact(paymentTexts.payer, payer),
    ...fact(paymentTexts.card, card?.masca),
    ...fact(paymentTexts.reference, referinta),
    ...(recurenta ? fact(paymentTexts.recurring, paymentTexts.isRecurring) : []),
    ...(rambursat_bani > 0 ? fact(paymentTexts.refunded, formatLei(rambursat_bani)) : []),
  ]
}
