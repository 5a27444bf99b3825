import type { Env } from '#server/config/env.ts'
import { createEmailBuilder } from '#server/domain/build-email.ts'
import { formatDate, formatLei } from '#server/domain/format.ts'
import type { EmailText } from '#server/domain/message-texts.ro.ts'

type TextEnv = Pick<Env, 'operator'>

/** Facts on the receipt of a payer without an account: nothing of whose the invoice is. */
export interface ReceiptFacts {
  bani: number
  paidAt: Date
  names: string[]
  /** Masked; empty if unknown. */
  street: string
  number: number
  /** The bank's reference. */
  reference: string | null
}

/** The receipt of a card payment made without an account. */
export function receiptEmail(env: TextEnv, facts: ReceiptFacts): EmailText {
  const { bani, paidAt, names, street, number, reference } = facts
  const lines = [
    `Plătit: ${names.join(', ')}`,
    ...(street ? [`Loc de consum: ${street}`] : []),
    `Data: ${formatDate(paidAt)}`,
    `Numărul plății: ${number}`,
    ...(reference === null ? [] : [`Referința băncii: ${reference}`]),
  ]
  return buildEmail(env, 'Am primit plata dvs.', [
    `Am primit ${formatLei(bani)}, plătiți cu cardul.`,
    lines.join('\n'),
    `Păstrați acest mesaj ca dovadă. Pentru întrebări sunați la ${env.operator.telefon}.`,
  ])
}

const buildEmail = createEmailBuilder({
  language: 'ro',
  hello: 'Bună ziua,',
  signature: ({ operator }: TextEnv) => `${operator.denumire}\n${operator.telefon}`,
})
