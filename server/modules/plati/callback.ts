import { bankAccess } from '#server/bank/access.ts'
import { readCallback } from '#server/bank/callback.ts'
import type { BankCallback } from '#server/bank/callback.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { PaymentRow } from './domain.ts'
import { scheduleCheckNow, findByOrderId, findByOrderNumber } from './repo.ts'
import { settleInBackground } from './settle.ts'

/**
 * Takes a call of the bank's: only a hint that its order is to be asked about, which is written down before it is
 * answered. Throws `cerere_gresita` when it was not the bank.
 */
export async function handleBankCallback(ports: Ports, body: string): Promise<void> {
  const { env, clock, requestDb: db } = ports
  const callback = await readCallback(bankAccess(env).callbackKey, body, clock.now())
  if (!callback) throw new ApiError('cerere_gresita')
  const payment = await findMeant(ports, callback)
  if (!payment) return
  await scheduleCheckNow(db, clock.now(), payment.id)
  // Whoever called is not kept waiting; should it fail, the time of the question stands.
  void settleInBackground(ports, payment.id)
}

// Its id is not known where the answer to its registration was lost.
async function findMeant(
  { requestDb: db }: Ports,
  { mdOrder, orderNumber }: BankCallback,
): Promise<PaymentRow | null> {
  return (await findByOrderId(db, mdOrder)) ?? findByOrderNumber(db, orderNumber)
}
