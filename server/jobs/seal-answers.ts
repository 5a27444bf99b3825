import { and, eq, like } from 'drizzle-orm'
import { idempotency } from '#server/db/schema.ts'
import { sealAnswer, UNSEALED_START } from '#server/crypto/stored-answer.ts'
import type { Ports } from '#server/ports/ports.ts'

const BATCH = 500

/** Encrypts the answers that older versions stored in clear. Idempotent. */
export async function sealAnswers({ db, env }: Pick<Ports, 'db' | 'env'>): Promise<void> {
  const inClear = like(idempotency.answer, `${UNSEALED_START}%`)
  for (;;) {
    const rows = await db.select().from(idempotency).where(inClear).limit(BATCH)
    for (const { answer, ...call } of rows) {
      const { owner, route, key } = call
      const isCall = and(
        eq(idempotency.owner, owner),
        eq(idempotency.route, route),
        eq(idempotency.key, key),
      )
      await db
        .update(idempotency)
        .set({ answer: sealAnswer(env, call, answer) })
        .where(isCall)
    }
    if (rows.length < BATCH) return
  }
}
