import { and, eq, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { startOf } from '#server/db/city-days.ts'
import type { Db } from '#server/db/db.ts'
import { citizens } from '#server/db/schema.ts'
import { eraseCitizen } from '#server/modules/cetatean/close-account.ts'
import { notifyAccountClosed } from '#server/modules/cetatean/notify-account-closed.ts'
import { lockCases } from '#server/modules/cetatean/personal-data-repo.ts'
import { accountReminders, closedAccounts } from '#server/modules/mementouri/domain.ts'
import { isUnused, lastUseDay } from '#server/modules/mementouri/unused-accounts.ts'
import { wasReminded } from '#server/modules/mementouri/was-reminded.ts'
import type { Ports } from '#server/ports/ports.ts'

const by = { actor: 'sistem', requestId: '' }
const { id } = citizens

/** Closes the accounts that nobody has used for years, once their owners were told of it twice. */
export async function closeUnusedAccounts(
  ports: Pick<Ports, 'db' | 'env' | 'clock'>,
): Promise<void> {
  const { db, env, clock } = ports
  const now = clock.now()
  const isDue = (session: Db) => isToBeClosed(session, now)
  for (const account of await db.select({ id }).from(citizens).where(isDue(db))) {
    await db.transaction(async (tx) => {
      // Lock order as in `eraseCitizen`: cases before the citizen.
      await lockCases(tx, account.id)
      const isStillDue = and(eq(id, account.id), isDue(tx))
      const [row] = await tx.select({ id }).from(citizens).where(isStillDue).for('no key update')
      const before = row && (await eraseCitizen(tx, now, row.id, by))
      if (!before) return
      await notifyAccountClosed(ports, tx, before, (texts) => texts.closedUnused(env))
    })
  }
}

function isToBeClosed(db: Db, now: Date) {
  const { usedOn, firstOn, secondOn } = closedAccounts(dayOf(now))
  const wasTold = (kind: string, day: string) =>
    wasReminded(kind, sql`'cont:' || ${id}`, lastUseDay, startOf(addDays(day, 1)))
  return and(
    isUnused(db, usedOn),
    wasTold(accountReminders.first, firstOn),
    wasTold(accountReminders.second, secondOn),
  )
}
