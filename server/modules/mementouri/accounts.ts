import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Day } from '#contract/days.ts'
import { dayAt } from '#server/db/city-days.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { citizens, reminders } from '#server/db/schema.ts'
import { accountReminder, accountReminders, lastRemindedUse } from './domain.ts'
import type { Reminder, ReminderScope } from './reminder.ts'
import { isUnused, lastUseDay, wasLastUsedBy } from './unused-accounts.ts'
import { writeAccountUnused } from './words.ts'

const LINK = '/setari'

/** Lists reminders of accounts that will be closed, as nobody uses them. */
export async function listAccountReminders(scope: ReminderScope): Promise<Reminder[]> {
  return (await listUnused(scope)).flatMap(({ citizenId, usedOn, toldOn }) => {
    const due = accountReminder(toldOn, scope.today)
    if (due === null) return []
    const words = writeAccountUnused(scope.env.city, usedOn, due.closedOn)
    const always = { binding: true, alwaysByEmail: true }
    const notice = { citizenId, kind: 'cont', ...words, link: LINK, ...always } as const
    return [{ reason: due.reason, object: `cont:${citizenId}`, occasion: usedOn, notice }]
  })
}

/** Lists unused accounts with the day of their last use, and of their first reminder. */
async function listUnused({ db, after, upTo, today }: ReminderScope) {
  const { id } = citizens
  const lastDay = lastRemindedUse(today)
  const ids = await db
    .select({ id })
    .from(citizens)
    .where(and(gt(id, after), lte(id, upTo), wasLastUsedBy(lastDay)))
  if (ids.length === 0) return []
  return db
    .select({
      citizenId: id,
      usedOn: sql<Day>`${lastUseDay}`,
      toldOn: sql<Day | null>`${dayAt(sql`reminders.made_at`)}`,
    })
    .from(citizens)
    .leftJoin(
      reminders,
      and(
        eq(reminders.object, sql`'cont:' || ${id}`),
        eq(reminders.kind, accountReminders.first),
        eq(reminders.occasion, lastUseDay),
      ),
    )
    .where(
      and(
        isAnyOf(
          id,
          ids.map((account) => account.id),
        ),
        isUnused(db, lastDay),
      ),
    )
}
