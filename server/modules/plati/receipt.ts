import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/db/db.ts'
import { maskStreet } from '#server/domain/mask-street.ts'
import { sendEmail } from '#server/domain/messages.ts'
import type { MoneyPorts } from '#server/ports/ports.ts'
import type { PaymentRow } from './domain.ts'
import * as en from './receipt-texts.en.ts'
import * as ro from './receipt-texts.ro.ts'
import { findPaidAddress, updatePayment } from './repo.ts'

const texts: Record<Language, typeof ro> = { ro, en }

/**
 * Puts the receipt of a payer without an account in the outbox, in the transaction that settles the payment, and
 * forgets the address. `names`: what was paid.
 */
export async function sendReceipt(
  ports: MoneyPorts,
  tx: Db,
  paid: PaymentRow,
  names: string[],
): Promise<PaymentRow> {
  const { id, receiptEmail, receiptLanguage, bani, reference, settledAt } = paid
  if (receiptEmail === null) return paid
  const now = ports.clock.now()
  const address = await findPaidAddress(tx, id)
  const facts = {
    bani,
    paidAt: settledAt ?? now,
    names,
    street: address ? maskStreet(address.strada) : '',
    number: id,
    reference,
  }
  const letter = texts[receiptLanguage ?? 'ro'].receiptEmail(ports.env, facts)
  await sendEmail(tx, ports, { to: receiptEmail, citizenId: null, ...letter })
  return updatePayment(tx, now, id, { receiptEmail: null })
}
