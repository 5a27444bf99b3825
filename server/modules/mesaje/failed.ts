import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { FailedMessage } from '#contract/operator/mesaje.ts'
import type { Db } from '#server/db/db.ts'
import { outbox } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'

/** SQL condition: failed messages that can be resent. Codes have expired, and their text is cleared. */
const failed = and(eq(outbox.state, 'esuat'), ne(outbox.body, ''))

export type FailedRow = Pick<
  typeof outbox.$inferSelect,
  'id' | 'createdAt' | 'channel' | 'attempts'
>

/** Lists the messages that could not be sent, oldest first, with the total count of all pages. */
export async function listFailedMessages(
  db: Db,
  { after = 0, limit }: { after?: number | undefined; limit: number },
): Promise<{ rows: FailedRow[]; total: number }> {
  const { id, createdAt, channel, attempts } = outbox
  const rows = await db
    .select({ id, createdAt, channel, attempts })
    .from(outbox)
    .where(and(failed, gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
  return { rows, total: await db.$count(outbox, failed) }
}

/** Queues failed messages again: one, or all of them. Returns their number. Throws `inexistent` for an unknown one. */
export function resendFailedMessages(
  { clock, actor, requestId = '' }: OperatorContext,
  db: Db,
  id: number | undefined,
): Promise<number> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const again = await tx
      .update(outbox)
      .set({ state: 'asteapta', attempts: 0, nextAt: now, createdAt: now })
      .where(and(failed, id === undefined ? undefined : eq(outbox.id, id)))
      .returning({ id: outbox.id })
    if (id !== undefined && again.length === 0) {
      throw new ApiError('inexistent', { sentence: `Mesajul ${id} nu este netrimis.` })
    }
    const subject = `mesaje:${again.length}`
    if (again.length > 0) await audit(tx, { actor, action: 'mesaje.retrimise', subject, requestId })
    return again.length
  })
}

/** Converts a failed message to what the API and `--json` answer. */
export const toFailedMessage = ({
  id,
  createdAt,
  channel,
  attempts,
}: FailedRow): FailedMessage => ({
  numar: id,
  din: createdAt.toISOString(),
  canal: channel,
  incercari: attempts,
})
