import { lt } from 'drizzle-orm'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { reminderRuns, reminders } from '#server/db/schema.ts'

/** Deletes the reminders made before an instant, and the runs of the days before it. */
export async function purgeReminders(db: Db, before: Date): Promise<void> {
  await db.delete(reminderRuns).where(lt(reminderRuns.day, dayOf(before)))
  await deleteInBatches(db, reminders, lt(reminders.madeAt, before))
}
