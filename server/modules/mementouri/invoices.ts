import { and, between, eq, isNull, lte, gt } from 'drizzle-orm'
import { receivables } from '#server/db/schema.ts'
import { isPaidByHand } from '#server/domain/mandates.ts'
import { hasNoPendingPayment } from '#server/domain/pending-payments.ts'
import { isOutstanding } from '#server/domain/receivables.ts'
import { firstPenaltyDay, invoiceReminder, remindedDueDays } from './domain.ts'
import { isOn } from './reminder.ts'
import type { Reminder, ReminderScope } from './reminder.ts'
import { writeInvoice } from './words.ts'

/** Lists reminders of unpaid invoices that are neither disputed nor being paid. */
export async function listInvoiceReminders(scope: ReminderScope): Promise<Reminder[]> {
  if (!isOn(scope, 'factura')) return []
  const { penalties: rules } = scope.env
  return (await listUnpaid(scope)).flatMap(({ id, citizenId, paidBani, totalBani, ...rest }) => {
    const invoice = { ...rest, restBani: totalBani - paidBani }
    const due = invoiceReminder(invoice.dueOn, scope.today, scope.env)
    if (due === null) return []
    const days = { accruesOn: firstPenaltyDay(invoice.dueOn, rules), today: scope.today }
    const words = writeInvoice(scope.env.city, due.reason, invoice, days)
    const about = { link: `/plati#factura-${id}`, invoiceIds: [id] }
    const notice = { citizenId, kind: 'factura', ...words, ...about } as const
    return [{ ...due, object: `factura:${id}`, occasion: invoice.dueOn, notice }]
  })
}

function listUnpaid(scope: ReminderScope) {
  const { db, after, upTo, today, env } = scope
  const { id, citizenId, serie, numar, dueOn, totalBani, paidBani } = receivables
  const { from, to } = remindedDueDays(today, env)
  return db
    .select({ id, citizenId, serie, numar, dueOn, totalBani, paidBani })
    .from(receivables)
    .where(
      and(
        gt(citizenId, after),
        lte(citizenId, upTo),
        isOutstanding,
        eq(receivables.kind, 'factura'),
        isNull(receivables.contestedAt),
        between(dueOn, from, to),
        hasNoPendingPayment(db),
        isPaidByHand(db, env),
      ),
    )
}
