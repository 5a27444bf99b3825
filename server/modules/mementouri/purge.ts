import { lt, sql } from 'drizzle-orm'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { reminderRuns, reminders } from '#server/db/schema.ts'

const BATCH = 5000

/** Deletes the reminders made before an instant, in batches: a day may have many. */
export async function purgeReminders(db: Db, before: Date): Promise<void> {
  await db.delete(reminderRuns).where(lt(reminderRuns.day, dayOf(before)))
  while ((await purgeBatch(db, before)) === BATCH) continue
}

async function purgeBatch(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${reminders} where ctid = any(array(
      select ctid from ${reminders} where made_at < ${before.toISOString()}::timestamptz limit ${BATCH}
    ))`)
  return rowCount ?? 0
}
