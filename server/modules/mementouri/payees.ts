import { and, between, gt, lte } from 'drizzle-orm'
import { payerConsents, receivables } from '#server/db/schema.ts'
import { PAYEES_LINK } from '#server/modules/platitori/new-invoices.ts'
import { listPayableByConsent } from '#server/modules/platitori/payable.ts'
import { payeeReminder, remindedDueDays } from './domain.ts'
import { isOn } from './reminder.ts'
import type { Reminder, ReminderScope } from './reminder.ts'
import { writePayeeInvoice } from './words.ts'

/** Lists reminders of invoices that citizens pay for others, by consents in force. */
export async function listPayeeReminders(scope: ReminderScope): Promise<Reminder[]> {
  if (!isOn(scope, 'factura')) return []
  const { env, today } = scope
  return (await listPayable(scope)).flatMap((invoice) => {
    const { id, consentId, payerId: citizenId, dueOn } = invoice
    const due = payeeReminder(dueOn, today, env)
    if (due === null) return []
    const words = writePayeeInvoice(env.city, due.reason, invoice, today)
    const notice = { citizenId, kind: 'factura', ...words, link: PAYEES_LINK } as const
    // An invoice has its owner's reminders and those of each payer, so that the consent is their object.
    return [{ ...due, object: `acord:${consentId}`, occasion: `${dueOn}-${id}`, notice }]
  })
}

function listPayable({ db, env, after, upTo, today }: ReminderScope) {
  const { payerId } = payerConsents
  const { from, to } = remindedDueDays(today, env)
  const isReminded = and(
    gt(payerId, after),
    lte(payerId, upTo),
    between(receivables.dueOn, from, to),
  )
  return listPayableByConsent(db, env, isReminded)
}
