import { and, eq, lt, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { dayAt, startOf } from '#server/db/city-days.ts'
import { solicitari } from '#server/db/schema.ts'
import { DRAFT_REMOVAL, removedDrafts } from '#server/modules/mementouri/domain.ts'
import { wasReminded } from '#server/modules/mementouri/was-reminded.ts'
import { removeDraft } from '#server/modules/solicitari/remove-draft.ts'
import type { Ports } from '#server/ports/ports.ts'

const by = { actor: 'sistem', requestId: '' }

/** Removes the drafts that nobody has touched for long, once their owners were told of it in time. */
export async function purgeDrafts({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const { touchedOn, toldOn } = removedDrafts(dayOf(clock.now()))
  const object = sql`'solicitare:' || ${solicitari.id}`
  const wasTold = wasReminded(
    DRAFT_REMOVAL,
    object,
    dayAt(sql`${solicitari.updatedAt}`),
    startOf(addDays(toldOn, 1)),
  )
  const isLeft = and(
    eq(solicitari.state, 'ciorna'),
    lt(solicitari.updatedAt, startOf(addDays(touchedOn, 1))),
    wasTold,
  )
  const { id, citizenId } = solicitari
  const left = await db.select({ id }).from(solicitari).where(isLeft)
  for (const draft of left) {
    await db.transaction(async (tx) => {
      const stillLeft = and(eq(id, draft.id), isLeft)
      const [row] = await tx
        .select({ id, citizenId })
        .from(solicitari)
        .where(stillLeft)
        .for('update')
      if (row) await removeDraft(tx, row, by)
    })
  }
}
