import type { Db } from '#server/db/db.ts'
import type { PaymentRow } from '#server/modules/plati/domain.ts'
import { findPaymentByNumber } from '#server/modules/plati/repo.ts'
import { OperatorError } from '../errors.ts'

/** Finds a payment by order number or by the id that citizens see. Throws an `OperatorError`. */
export async function requirePayment(db: Db, number: string): Promise<PaymentRow> {
  const row = await findPaymentByNumber(db, number)
  if (!row) throw new OperatorError(`Nu există plata ${number}.`)
  return row
}
