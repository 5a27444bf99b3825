import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { dayOf } from '#contract/time-zone.ts'
import type { Day } from '#contract/days.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, reminderRuns, reminders } from '#server/db/schema.ts'
import { withShortTransaction } from '#server/db/short-transaction.ts'
import { activeCitizen } from '#server/domain/bulk-notifications.ts'
import { notifyGathered } from '#server/domain/gathered-notifications.ts'
import type { NewNotification } from '#server/domain/notifications.ts'
import type { Ports } from '#server/ports/ports.ts'
import { listAccountReminders } from './accounts.ts'
import { listCaseReminders } from './cases.ts'
import { listContractReminders } from './contracts.ts'
import { begunParts } from './domain.ts'
import type { RunPart } from './domain.ts'
import { listInvoiceReminders } from './invoices.ts'
import { listPayeeReminders } from './payees.ts'
import { hasMovedPickups, listPickupReminders } from './pickups.ts'
import { listRecurringReminders } from './recurring.ts'
import type { Reminder, ReminderScope } from './reminder.ts'

type ReminderPorts = Pick<Ports, 'db' | 'env' | 'clock'>

const BATCH = 1000

/**
 * Reminds the next citizens of today, in one transaction; returns whether there may be more. Safe to run at once from
 * several processes: one of them at a time goes on, from where the others have come.
 */
export function sendReminderBatch({ db, ...ports }: ReminderPorts): Promise<boolean> {
  const now = ports.clock.now()
  const today = dayOf(now)
  return withShortTransaction(db, async (tx) => {
    const run = await takeRun(tx, today, begunParts(now))
    if (run === null) return false
    const { part, last } = run
    const ids = (await isNeeded(tx, today, part)) ? await listNext(tx, last) : []
    const upTo = ids.at(-1) ?? last
    const hasMore = ids.length === BATCH
    await updateRun(tx, today, part, { lastCitizenId: upTo, finishedAt: hasMore ? null : now })
    const scope = { db: tx, env: ports.env, after: last, upTo, today, part }
    const active = new Set(ids)
    const due = (await listDue(scope)).filter(({ notice }) => active.has(notice.citizenId))
    const made = await record(tx, due, now)
    await notifyGathered(tx, ports, [...new Set(made.map(toNotice))])
    return hasMore
  })
}

/**
 * Locks the first run of a day that has not ended, among the parts that have begun. Returns the last citizen handled;
 * null if all have ended, or another process has one.
 */
async function takeRun(
  tx: Db,
  day: Day,
  parts: RunPart[],
): Promise<{ part: RunPart; last: number } | null> {
  for (const part of parts) {
    await tx.insert(reminderRuns).values({ day, part }).onConflictDoNothing()
    const [run] = await tx
      .select()
      .from(reminderRuns)
      .where(isRun(day, part))
      .for('update', { skipLocked: true })
    if (!run) return null
    if (run.finishedAt === null) return { part, last: run.lastCitizenId }
  }
  return null
}

const isRun = (day: Day, part: RunPart) =>
  and(eq(reminderRuns.day, day), eq(reminderRuns.part, part))

async function updateRun(
  tx: Db,
  day: Day,
  part: RunPart,
  changes: Partial<typeof reminderRuns.$inferInsert>,
): Promise<void> {
  await tx.update(reminderRuns).set(changes).where(isRun(day, part))
}

/** In the evening citizens are gone through only if pick-ups were moved. */
const isNeeded = async (db: Db, today: Day, part: RunPart): Promise<boolean> =>
  part === 'zi' || (await hasMovedPickups({ db, today, part }))

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
  const pickups = await listPickupReminders(scope)
  if (scope.part === 'seara') return pickups
  return [
    ...(await listInvoiceReminders(scope)),
    ...(await listPayeeReminders(scope)),
    ...(await listAccountReminders(scope)),
    ...(await listContractReminders(scope)),
    ...(await listCaseReminders(scope)),
    ...(await listRecurringReminders(scope)),
    ...pickups,
  ]
}

const toNotice = ({ notice, object, occasion, until }: Reminder): NewNotification =>
  until === undefined ? notice : { ...notice, reminder: { object, occasion } }

/**
 * Records reminders, in one statement, but for occasions that their citizen wants to hear no more of. Returns those that were not
 * made before, or were put off until today.
 */
async function record(tx: Db, due: Reminder[], now: Date): Promise<Reminder[]> {
  if (due.length === 0) return []
  const rows = due.map(({ reason, object, occasion, notice, until }) => ({
    kind: reason,
    object,
    occasion,
    citizen_id: notice.citizenId,
    until,
  }))
  const { rows: made } = await tx.execute<{ key: string }>(sql`
    insert into ${reminders} as made (kind, object, occasion, citizen_id, made_at, until)
    select kind, object, occasion, citizen_id, ${now.toISOString()}::timestamptz, until
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (kind text, object text, occasion text, citizen_id integer, until date)
    where until is null
      or not exists (
        select from ${reminders} r
        where r.object = given.object and r.occasion = given.occasion and r.is_stopped
      )
    order by object, kind, occasion
    on conflict (object, kind, occasion) do update set made_at = excluded.made_at, put_off_to = null
      where made.put_off_to <= ${dayOf(now)}
    returning kind || ' ' || object || ' ' || occasion as key`)
  const isNew = new Set(made.map(({ key }) => key))
  return due.filter(({ reason, object, occasion }) => isNew.has(`${reason} ${object} ${occasion}`))
}
