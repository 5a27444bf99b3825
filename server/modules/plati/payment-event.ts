import type { PaymentState } from '#contract/plati.ts'
import type { Db } from '#server/db/db.ts'
import { recordEvent } from '#server/domain/webhook-events.ts'
import { isByConsent, isByVisitor } from './domain.ts'
import type { PaymentRow } from './domain.ts'

// A refund is recorded where it is booked, because a partial one does not change the state.
const typesByState: Partial<Record<PaymentState, 'plata.incasata' | 'plata.esuata'>> = {
  incasata: 'plata.incasata',
  esuata: 'plata.esuata',
  anulata: 'plata.esuata',
  expirata: 'plata.esuata',
}

/** Records that a payment has ended, when its state is one of an ended payment. */
export async function recordPaymentEvent(db: Db, now: Date, row: PaymentRow): Promise<void> {
  const type = typesByState[row.state as PaymentState]
  if (type) await recordEvent(db, type, now, toPaymentEvent(row))
}

export const recordRefundEvent = (db: Db, now: Date, row: PaymentRow): Promise<void> =>
  recordEvent(db, 'plata.rambursata', now, toPaymentEvent(row))

const toPaymentEvent = (row: PaymentRow) => ({
  id: row.id,
  numar: row.orderNumber,
  stare: row.state,
  cetatean_id: row.citizenId,
  fara_cont: isByVisitor(row),
  prin_acord: isByConsent(row),
})
