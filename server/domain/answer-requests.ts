import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { answerRequests } from '#server/db/schema.ts'
import type { ThreadKind } from './thread-kind.ts'

/** Finds when the citizen last asked for the answer to a case; null if they never did. */
export async function findLastAnswerRequest(
  db: Db,
  kind: ThreadKind,
  objectId: number,
): Promise<Date | null> {
  const [row] = await db
    .select({ askedAt: answerRequests.askedAt })
    .from(answerRequests)
    .where(and(eq(answerRequests.kind, kind), eq(answerRequests.objectId, objectId)))
    .orderBy(desc(answerRequests.id))
    .limit(1)
  return row?.askedAt ?? null
}
