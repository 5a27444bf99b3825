import { findById } from '#server/domain/citizens.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { NamedDocument } from '#server/pdf/drawing.ts'
import { formatHolderName } from '#server/domain/holder-name.ts'
import { paymentTexts } from '#server/pdf/plata-texts.ro.ts'
import type { Ports } from '#server/ports/ports.ts'
import { isByOther, toPayment, wasPaid } from './domain.ts'
import { findOwnPayment, listPositionsOf } from './repo.ts'
import { OTHER_PAYER } from './texts.ro.ts'

/** The proof of a citizen's payment. Throws `inexistent`, and `stare_nepotrivita` for one that was not paid. */
export async function loadPaymentProof(
  { requestDb: db, clock }: Ports,
  citizenId: number,
  id: number,
): Promise<NamedDocument> {
  const row = await findOwnPayment(db, citizenId, id)
  const citizen = await findById(db, citizenId)
  if (!row || !citizen) throw new ApiError('inexistent')
  if (!wasPaid(row)) throw new ApiError('stare_nepotrivita')
  const payment = toPayment(row, await listPositionsOf(db, id), clock.now())
  const content = { payment, payer: isByOther(row) ? OTHER_PAYER : formatHolderName(citizen) }
  return { name: paymentTexts.file(id), document: { kind: 'plata', content } }
}
