import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { dayOf } from '#contract/time-zone.ts'
import type { Day } from '#contract/days.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, reminderRuns, reminders } from '#server/db/schema.ts'
import { withShortTransaction } from '#server/db/short-transaction.ts'
import { activeCitizen } from '#server/domain/bulk-notifications.ts'
import { notifyGathered } from '#server/domain/gathered-notifications.ts'
import type { Ports } from '#server/ports/ports.ts'
import { listCaseReminders } from './cases.ts'
import { listContractReminders } from './contracts.ts'
import { listInvoiceReminders } from './invoices.ts'
import { listRecurringReminders } from './recurring.ts'
import type { Reminder, ReminderScope } from './reminder.ts'

type ReminderPorts = Pick<Ports, 'db' | 'env' | 'clock'>

const BATCH = 500

/**
 * Reminds the next citizens of today, in one transaction; returns whether there may be more. Safe to run at once from
 * several processes: one of them at a time goes on, from where the others have come.
 */
export function sendReminderBatch({ db, ...ports }: ReminderPorts): Promise<boolean> {
  const today = dayOf(ports.clock.now())
  return withShortTransaction(db, async (tx) => {
    const last = await takeRun(tx, today)
    if (last === null) return false
    const ids = await listNext(tx, last)
    const upTo = ids.at(-1) ?? last
    const hasMore = ids.length === BATCH
    const finishedAt = hasMore ? null : ports.clock.now()
    await updateRun(tx, today, { lastCitizenId: upTo, finishedAt })
    const scope = { db: tx, env: ports.env, after: last, upTo, today }
    const active = new Set(ids)
    const due = (await listDue(scope)).filter(({ notice }) => active.has(notice.citizenId))
    const made = await record(tx, due, ports.clock.now())
    await notifyGathered(
      tx,
      ports,
      made.map(({ notice }) => notice),
    )
    return hasMore
  })
}

/** Locks the run of a day. Returns the last citizen handled; null if it has ended, or another process has it. */
async function takeRun(tx: Db, day: Day): Promise<number | null> {
  await tx.insert(reminderRuns).values({ day }).onConflictDoNothing()
  const [run] = await tx
    .select()
    .from(reminderRuns)
    .where(eq(reminderRuns.day, day))
    .for('update', { skipLocked: true })
  return run && run.finishedAt === null ? run.lastCitizenId : null
}

async function updateRun(
  tx: Db,
  day: Day,
  changes: Partial<typeof reminderRuns.$inferInsert>,
): Promise<void> {
  await tx.update(reminderRuns).set(changes).where(eq(reminderRuns.day, day))
}

async function listNext(tx: Db, after: number): Promise<number[]> {
  const rows = await tx
    .select({ id: citizens.id })
    .from(citizens)
    .where(and(activeCitizen, gt(citizens.id, after)))
    .orderBy(asc(citizens.id))
    .limit(BATCH)
  return rows.map(({ id }) => id)
}

/** Lists all that a range of citizens is to be reminded of today, made already or not. */
async function listDue(scope: ReminderScope): Promise<Reminder[]> {
  return [
    ...(await listInvoiceReminders(scope)),
    ...(await listContractReminders(scope)),
    ...(await listCaseReminders(scope)),
    ...(await listRecurringReminders(scope)),
  ]
}

/** Records reminders, in one statement; returns those that were not made before. */
async function record(tx: Db, due: Reminder[], now: Date): Promise<Reminder[]> {
  if (due.length === 0) return []
  const rows = due.map(({ reason, object, occasion, notice }) => ({
    kind: reason,
    object,
    occasion,
    citizen_id: notice.citizenId,
  }))
  const { rows: made } = await tx.execute<{ key: string }>(sql`
    insert into ${reminders} (kind, object, occasion, citizen_id, made_at)
    select kind, object, occasion, citizen_id, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (kind text, object text, occasion text, citizen_id integer)
    order by object, kind, occasion
    on conflict do nothing
    returning kind || ' ' || object || ' ' || occasion as key`)
  const isNew = new Set(made.map(({ key }) => key))
  return due.filter(({ reason, object, occasion }) => isNew.has(`${reason} ${object} ${occasion}`))
}
