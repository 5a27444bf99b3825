import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { files, supportRequests } from '#server/db/schema.ts'
import { recordEvent } from '#server/domain/webhook-events.ts'
import { OperatorError } from '../errors.ts'

export const supportStates = ['noua', 'raspunsa'] as const
export type SupportState = (typeof supportStates)[number]
export type SupportRow = typeof supportRequests.$inferSelect

// Closing an account clears the e-mail of its requests, which can no longer be answered.
const isKept = ne(supportRequests.email, '')

/** Lists requests, oldest first, with the total count. */
export async function listRequests(db: Db, states: readonly SupportState[], limit: number) {
  const which = and(isKept, inArray(supportRequests.state, [...states]))
  const { id, state, createdAt } = supportRequests
  const fileCount = sql<number>`(select count(*)::int from ${files}
    where ${files.usedBy} = 'suport:' || ${supportRequests}.id)`
  const rows = await db
    .select({ id, state, createdAt, files: fileCount })
    .from(supportRequests)
    .where(which)
    .orderBy(asc(id))
    .limit(limit)
  return { rows, total: await db.$count(supportRequests, which) }
}

/** Finds a request by number and locks its row (`FOR UPDATE`). Throws an `OperatorError` if there is none. */
export async function lockRequest(tx: Db, given: string): Promise<SupportRow> {
  const id = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : 0
  const [row] = await tx
    .select()
    .from(supportRequests)
    .where(and(isKept, eq(supportRequests.id, id)))
    .for('update')
  if (!row) throw new OperatorError(`Nu există cererea de suport ${given}.`)
  return row
}

/** Appends an answer to the earlier ones, and records the event. */
export async function saveReply(
  tx: Db,
  { id, answer, citizenId }: SupportRow,
  text: string,
  now: Date,
): Promise<void> {
  const state = 'raspunsa' satisfies SupportState
  await tx
    .update(supportRequests)
    .set({
      state,
      answer: [answer, text].filter(Boolean).join('\n\n'),
      answeredAt: now,
    })
    .where(eq(supportRequests.id, id))
  await recordEvent(tx, 'suport.raspunsa', now, { id, stare: state, cetatean_id: citizenId })
}
