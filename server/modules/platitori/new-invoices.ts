import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { newInvoices, receivables } from '#server/db/schema.ts'
import { notifyGathered } from '#server/domain/gathered-notifications.ts'
import { groupBy } from '#server/domain/group-by.ts'
import type { NewNotification } from '#server/domain/notifications.ts'
import type { Ports } from '#server/ports/ports.ts'
import { listPayableByConsent } from './payable.ts'
import type { PayableByConsent } from './payable.ts'
import * as english from './texts.en.ts'
import * as romanian from './texts.ro.ts'

/** Payments for others in the portal. */
export const PAYEES_LINK = '/plati#pentru'

/** Lists the queued new invoices of some clients that somebody else may pay by their consent. */
export const listNewInvoicesOfPayees = (
  tx: Db,
  env: Ports['env'],
  clientIds: number[],
): Promise<PayableByConsent[]> => {
  const { receivableId, citizenId } = newInvoices
  const queued = tx
    .select({ id: receivableId })
    .from(newInvoices)
    .where(isAnyOf(citizenId, clientIds))
  return listPayableByConsent(tx, env, inArray(receivables.id, queued))
}

/** Notifies payers of new invoices, of each client once. Call it last in its transaction, as `notifyGathered`. */
export function notifyPayers(
  tx: Db,
  sender: Pick<Ports, 'env' | 'clock'>,
  invoices: PayableByConsent[],
): Promise<void> {
  const byConsent = groupBy(invoices, ({ consentId }) => consentId)
  return notifyGathered(tx, sender, [...byConsent.values()].map(toNotice))
}

function toNotice(invoices: [PayableByConsent, ...PayableByConsent[]]): NewNotification {
  const { payerId: citizenId, payee, dueOn } = invoices[0]
  const bani = invoices.reduce((sum, { restBani }) => sum + restBani, 0)
  const news = { payee, count: invoices.length, bani, dueOn }
  return {
    citizenId,
    kind: 'factura',
    ...romanian.newInvoices(news),
    english: english.newInvoices(news),
    link: PAYEES_LINK,
  }
}
