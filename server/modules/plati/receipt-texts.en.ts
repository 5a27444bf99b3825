import type { Env } from '#server/config/env.ts'
import { createEmailBuilder } from '#server/domain/build-email.ts'
import { formatDate, formatLei } from '#server/domain/format.ts'
import type { EmailText } from '#server/domain/message-texts.ro.ts'
import type { ReceiptFacts } from './receipt-texts.ro.ts'

type TextEnv = Pick<Env, 'operator'>

/** English of `receipt-texts.ro.ts`. */
export function receiptEmail(env: TextEnv, facts: ReceiptFacts): EmailText {
  const { bani, paidAt, names, street, number, reference } = facts
  const invoices = names.map((name) =>
    name
      .replace(/^Factura /, 'Invoice ')
      .replace(/^Penalități la factura /, 'Late-payment charges on invoice '),
  )
  const lines = [
    `Paid: ${invoices.join(', ')}`,
    ...(street ? [`Place of service: ${street}`] : []),
    `Date: ${formatDate(paidAt, 'en')}`,
    `Payment number: ${number}`,
    ...(reference === null ? [] : [`Bank reference: ${reference}`]),
  ]
  return buildEmail(env, 'We have received your payment', [
    `We have received ${formatLei(bani, 'en')}, paid by card.`,
    lines.join('\n'),
    `Keep this message as proof. If you have questions, call ${env.operator.telefon}.`,
  ])
}

const buildEmail = createEmailBuilder({
  language: 'en',
  hello: 'Hello,',
  signature: ({ operator }: TextEnv) => `${operator.denumire}\n${operator.telefon}`,
})
