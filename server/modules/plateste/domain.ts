import type { PublicInvoice, VisitorPayment } from '#contract/plateste.ts'
import type { PaymentState } from '#contract/plati.ts'
import { maskStreet } from '#server/domain/mask-street.ts'
import { isPayable, toFailureFields } from '#server/modules/plati/domain.ts'
import type { PaymentRow } from '#server/modules/plati/domain.ts'
import type { PayableInvoice } from './repo.ts'

/** Returns what is to be paid of an invoice, penalties included. */
export const sumOf = ({ restBani, penaltyBani }: PayableInvoice): number => restBani + penaltyBani

/** Lists the ids of what is owed: the invoice, its penalties. */
export const listOwedIds = ({ id, restBani, penaltyId, penaltyBani }: PayableInvoice): number[] => [
  ...(restBani > 0 ? [id] : []),
  ...(penaltyId !== null && penaltyBani > 0 ? [penaltyId] : []),
]

// A dispute is nobody else's business, so a disputed invoice reads as a cancelled one.
function stateOf(invoice: PayableInvoice): PublicInvoice['stare'] {
  if (invoice.isCancelled) return 'nu_se_plateste'
  if (sumOf(invoice) === 0) return 'platita'
  if (invoice.isDisputed) return 'nu_se_plateste'
  return invoice.isBeingPaid ? 'in_plata' : 'de_plata'
}

export function toPublicInvoice(invoice: PayableInvoice): PublicInvoice {
  const stare = stateOf(invoice)
  const isOutstanding = stare === 'de_plata' || stare === 'in_plata'
  return {
    denumire: invoice.name,
    strada: maskStreet(invoice.street),
    scadenta: invoice.dueOn,
    stare,
    suma_bani: isOutstanding ? sumOf(invoice) : 0,
    penalitati_bani: isOutstanding ? invoice.penaltyBani : 0,
  }
}

export function toVisitorPayment(
  row: PaymentRow,
  { name, street, token }: { name: string; street: string; token: string },
  now: Date,
): VisitorPayment {
  return {
    denumire: name,
    strada: maskStreet(street),
    creat_la: row.createdAt.toISOString(),
    suma_bani: row.bani,
    rambursat_bani: row.refundedBani,
    stare: row.state as PaymentState,
    ...(row.cardMask !== null && { card: { masca: row.cardMask } }),
    ...(row.settledAt && { incasata_la: row.settledAt.toISOString() }),
    ...(row.reference !== null && { referinta: row.reference }),
    ...toFailureFields(row),
    ...(isPayable(row, now) && { redirect_url: row.pageUrl }),
    chitanta: row.receiptLanguage !== null,
    legatura: token,
  }
}
