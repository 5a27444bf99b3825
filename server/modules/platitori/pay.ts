import type { BodyOf } from '#contract/endpoint.ts'
import type { platescPentruPlateste } from '#contract/platitori.ts'
import { payeeTexts } from '#contract/texts.ro.ts'
import { findById } from '#server/domain/citizens.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { listOwedIds } from '#server/modules/plateste/domain.ts'
import { listUnpaid } from '#server/modules/plateste/repo.ts'
import type { PaymentRow } from '#server/modules/plati/domain.ts'
import { isOwn, openPayment } from '#server/modules/plati/open-payment.ts'
import type { ConsentedPayer } from '#server/modules/plati/open-payment.ts'
import type { Ports } from '#server/ports/ports.ts'
import * as repo from './repo.ts'

type Request = BodyOf<typeof platescPentruPlateste>

/**
 * Opens the payment of invoices of a client who has consented, or finds the payer's own that is open on them. The
 * consent is checked once more under the client's lock. Throws as `openPayment`, `inexistent` for an invoice of another contract, and `stare_nepotrivita` when the
 * consent has ended, the amount is no longer what the payer was shown, or somebody else is paying.
 */
export async function payForOther(
  ports: Ports,
  context: Context,
  payerId: number,
  id: number,
  { facturi, suma_bani, card_id }: Request,
): Promise<PaymentRow> {
  const { requestDb: db, env } = ports
  const found = await repo.findOfPayer(db, payerId, id)
  if (!found) throw new ApiError('inexistent')
  if (!(await repo.isInForce(db, id))) throw ended()
  const { clientId: citizenId, contractId } = found.row
  await accruePenalties(db, { citizenId, now: context.now, rules: env.penalties })
  const ids = new Set(facturi)
  if ((await repo.countInvoices(db, contractId, [...ids])) < ids.size)
    throw new ApiError('inexistent')
  const unpaid = (await listUnpaid(db, [contractId])).get(contractId) ?? []
  const wanted = unpaid.filter((invoice) => ids.has(invoice.id))
  // Paid or disputed meanwhile.
  if (wanted.length < ids.size) throw new ApiError('stare_nepotrivita')
  const payer = await toPayer(ports, context, payerId, id)
  const { payment } = await openPayment(ports, {
    citizenId,
    positions: wanted.flatMap(listOwedIds),
    payer,
    ...(card_id !== undefined && { cardId: card_id }),
    isStillWanted: async (tx, bani) => {
      if (!(await repo.isInForce(tx, id))) throw ended()
      return bani === suma_bani
    },
    requestId: context.requestId,
  })
  if (!isOwn(payment, { payer })) throw new ApiError('stare_nepotrivita')
  return payment
}

const ended = () => new ApiError('stare_nepotrivita', { sentence: payeeTexts.ended })

async function toPayer(
  { requestDb: db }: Ports,
  { language }: Context,
  citizenId: number,
  consentId: number,
): Promise<ConsentedPayer> {
  const payer = await findById(db, citizenId)
  const email = payer?.emailConfirmedAt ? payer.email : null
  return { citizenId, consentId, receipt: email === null ? null : { email, language } }
}
