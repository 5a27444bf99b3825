import { bankAccess } from '#server/bank/access.ts'
import { readCallback } from '#server/bank/callback.ts'
import type { BankCallback } from '#server/bank/callback.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { PaymentRow } from './domain.ts'
import { scheduleCheckNow, findByOrderId, findByOrderNumber } from './repo.ts'
import { settleInBackground } from './settle.ts'

/**
 * Handles a callback of the bank: only a hint to check the order's status, stored before it is answered. Throws
 * `cerere_gresita` for an invalid callback.
 */
export async function handleBankCallback(ports: Ports, body: string): Promise<void> {
  const { env, clock, requestDb: db } = ports
  const callback = await readCallback(bankAccess(env).callbackKey, body, clock.now())
  if (!callback) throw new ApiError('cerere_gresita')
  const payment = await findCallbackPayment(ports, callback)
  if (!payment) return
  await scheduleCheckNow(db, clock.now(), payment.id)
  // Not awaited, so that the bank is answered at once; if it fails, the scheduled check remains.
  void settleInBackground(ports, payment.id)
}

// The bank's order id is unknown if its answer to the registration was lost.
async function findCallbackPayment(
  { requestDb: db }: Ports,
  { mdOrder, orderNumber }: BankCallback,
): Promise<PaymentRow | null> {
  return (await findByOrderId(db, mdOrder)) ?? findByOrderNumber(db, orderNumber)
}
