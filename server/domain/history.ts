import { and, asc, eq } from 'drizzle-orm'
import type { HistoryStep } from '#contract/thread.ts'
import type { Db } from '#server/db/db.ts'
import { historySteps } from '#server/db/schema.ts'
import type { ThreadKind } from './thread-kind.ts'

/** Records that an object entered a state. An empty note means none; `staffId` is the member's who did it. */
export async function addHistoryStep(
  db: Db,
  kind: ThreadKind,
  objectId: number,
  state: string,
  note: string,
  now: Date,
  staffId: number | null = null,
): Promise<void> {
  await db.insert(historySteps).values({ kind, objectId, state, note, staffId, at: now })
}

/** Lists the state history of an object, oldest first. */
export async function listHistorySteps(
  db: Db,
  kind: ThreadKind,
  objectId: number,
): Promise<HistoryStep[]> {
  const rows = await db
    .select()
    .from(historySteps)
    .where(and(eq(historySteps.kind, kind), eq(historySteps.objectId, objectId)))
    .orderBy(asc(historySteps.id))
  return rows.map(({ state, note, at }) => ({
    stare: state,
    la: at.toISOString(),
    ...(note && { nota: note }),
  }))
}
