import { asc, sql } from 'drizzle-orm'
import { addDays, formatDay } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, newInvoices, receivables } from '#server/db/schema.ts'
import { formatDayIn } from '#server/domain/format.ts'
import { MAX_ENCLOSED_INVOICES } from '#server/domain/email-details.ts'
import { activeCitizen, notifyBatch, selectRecipients } from '#server/domain/bulk-notifications.ts'
import type { BulkNotification } from '#server/domain/bulk-notifications.ts'
import { invoiceTitle } from '#server/domain/money-texts.ro.ts'
import type { NewInvoice } from '#server/domain/receivables.ts'
import { listNewInvoicesOfPayees, notifyPayers } from '#server/modules/platitori/new-invoices.ts'
import type { ImportScope } from '../kind.ts'

/** Invoices issued longer ago are not notified. */
const NEWS_DAYS = 31
/** True if an invoice or a credit note was issued so lately that its owner is notified. */
export const isNews = (issuedOn: Day, now: Date): boolean =>
  issuedOn >= addDays(dayOf(now), -NEWS_DAYS)

/** Citizens notified per transaction, which locks the SMS quota counter until it ends. */
const BATCH = 500

/**
 * Queues the recent ones of the invoices just added for notification: a citizen's may span several batches, and an
 * interrupted import notifies when it is repeated. `ids`: of `added`, in the same order.
 */
export async function collectNewInvoices(
  { tx, now }: ImportScope,
  added: NewInvoice[],
  ids: number[],
): Promise<void> {
  const recent = ids.flatMap((id, index) => {
    const invoice = added[index]
    return invoice && isNews(invoice.issuedOn, now) ? [{ citizenId: invoice.citizenId, id }] : []
  })
  if (recent.length === 0) return
  await tx.execute(sql`
    insert into ${newInvoices} (citizen_id, receivable_id) select * from unnest(
      ${sql.param(recent.map(({ citizenId }) => citizenId))}::integer[],
      ${sql.param(recent.map(({ id }) => id))}::integer[])`)
}

/**
 * Notifies a batch of citizens of their new invoices: one is named, several share a notification. Those who pay for
 * them by consent are notified too. Returns false once none are left.
 */
export async function notifyNewInvoices({ tx, env, now }: ImportScope): Promise<boolean> {
  const ids = await nextCitizens(tx)
  if (ids.length === 0) return false
  const sender = { env, clock: { now: () => now } }
  const payable = await listNewInvoicesOfPayees(tx, env, ids)
  const rows = await dequeueNewInvoices(tx, ids)
  const recipients = selectRecipients(env, 'factura', rows.map(toBulkNotice))
  await notifyBatch(tx, sender, 'factura', recipients)
  await notifyPayers(tx, sender, payable)
  return true
}

async function nextCitizens(tx: Db): Promise<number[]> {
  const { citizenId: id } = newInvoices
  const rows = await tx.selectDistinct({ id }).from(newInvoices).orderBy(asc(id)).limit(BATCH)
  return rows.map((row) => row.id)
}

interface NewInvoiceSummary extends Record<string, unknown> {
  citizenId: number
  count: number
  /** Invoices for its e-mail to enclose; the first is told by its number. */
  ids: [number, ...number[]]
  serie: string
  numar: string
  dueOn: string
}

/** Dequeues the new invoices of some citizens, one row each; those without an active account get none. */
async function dequeueNewInvoices(tx: Db, citizenIds: number[]): Promise<NewInvoiceSummary[]> {
  const { rows } = await tx.execute<NewInvoiceSummary>(sql`
    with taken as (
      delete from ${newInvoices} where ${newInvoices.citizenId} = any(${sql.param(citizenIds)}::integer[])
      returning citizen_id, receivable_id as id
    ), first as (
      select citizen_id, count(*)::int as count, min(id) as id, (array_agg(id order by id))[1:${MAX_ENCLOSED_INVOICES + 1}] as ids
      from taken group by citizen_id
    )
    select first.citizen_id as "citizenId", first.count, first.ids,
      ${receivables.serie} as serie, ${receivables.numar} as numar, ${receivables.dueOn}::text as "dueOn"
    from first
    join ${receivables} on ${receivables.id} = first.id
    join ${citizens} on ${citizens.id} = first.citizen_id
    where ${activeCitizen} order by first.citizen_id`)
  return rows
}

const toBulkNotice = ({
  citizenId,
  count,
  ids,
  serie,
  numar,
  dueOn,
}: NewInvoiceSummary): BulkNotification =>
  count === 1
    ? {
        citizenId,
        title: 'Aveți o factură nouă',
        text: `${invoiceTitle({ serie, numar })} are scadența pe ${formatDay(dueOn)}.`,
        english: {
          title: 'You have a new invoice',
          text: `Invoice ${invoiceNumber({ serie, numar })} is due on ${formatDayIn('en', dueOn)}.`,
        },
        link: `/plati#factura-${ids[0]}`,
        invoiceIds: ids,
        withDocuments: true,
      }
    : {
        citizenId,
        title: 'Aveți facturi noi',
        text: 'Le vedeți, cu scadențele lor, în secțiunea „Plăți”.',
        english: {
          title: 'You have new invoices',
          text: 'You see them, with their due dates, under “Payments”.',
        },
        link: '/plati',
        invoiceIds: ids,
        withDocuments: true,
      }
