import { and, eq, gt } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { reminders } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import type { AnsweredReminder } from '#server/domain/reminder-links.ts'

/**
 * Puts the reminders of an occasion off until tomorrow, stops them, or undoes both, in the given transaction. Returns false if none of
 * them would come tomorrow. Idempotent.
 */
export async function answerReminder(
  tx: Db,
  { citizenId, object, occasion, answer }: AnsweredReminder,
  { now, requestId }: { now: Date; requestId: string },
): Promise<boolean> {
  const today = dayOf(now)
  const changes = {
    maine: { putOffTo: addDays(today, 1) },
    oprit: { isStopped: true },
    iar: { putOffTo: null, isStopped: false },
  }
  const changed = await tx
    .update(reminders)
    .set(changes[answer])
    .where(
      and(
        eq(reminders.object, object),
        occasion === null ? undefined : eq(reminders.occasion, occasion),
        eq(reminders.citizenId, citizenId),
        gt(reminders.until, today),
      ),
    )
    .returning({ object: reminders.object })
  if (changed.length === 0) return false
  await audit(tx, {
    actor: `cetatean:${citizenId}`,
    action: `memento.${answer}`,
    subject: object,
    requestId,
  })
  return true
}
