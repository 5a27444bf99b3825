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
  const paper = new PdfDocument({ title: paymentTexts.title(payment.id), operator, at: now })
  paper.paragraph(paymentTexts.statement(operator))
  paper.heading(2, paymentTexts.payment)
  paper.facts(factsOf(payment, payer))
  paper.heading(2, paymentTexts.positions)
  paper.facts(
    payment.pozitii.map(({ denumire, suma_bani }) => ({
      label: denumire,
      value: formatLei(suma_bani),
    })),
  )
  paper.paragraph(paymentTexts.issued(formatDateTime(now)))
  return paper.finish()
}

function factsOf(payment: Payment, payer: string): Fact[] {
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
