import { findById } from '#server/domain/citizens.ts'
import { Refusal } from '#server/http/refusal.ts'
import { holderOf } from '#server/modules/pdf/domain.ts'
import { paymentPdf } from '#server/pdf/plata.ts'
import { paymentTexts } from '#server/pdf/plata-texts.ro.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toPayment, wasPaid } from './domain.ts'
import { findOwnPayment, listPositions } from './repo.ts'

/** The proof of a citizen's payment. Throws `inexistent`, and `stare_nepotrivita` for one that was not paid. */
export async function printPayment(ports: Ports, citizenId: number, id: number) {
  const { requestDb: db, env, clock } = ports
  const row = await findOwnPayment(db, citizenId, id)
  const citizen = await findById(db, citizenId)
  if (!row || !citizen) throw new Refusal('inexistent')
  if (!wasPaid(row)) throw new Refusal('stare_nepotrivita')
  const now = clock.now()
  const payment = toPayment(row, (await listPositions(db, [id])).get(id)!, now)
  const content = { payment, payer: holderOf(citizen) }
  return {
    name: paymentTexts.file(id),
    bytes: await paymentPdf(content, env.operator.denumire, now),
  }
}
