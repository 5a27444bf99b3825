import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isContention } from '#server/db/db.ts'
import type { Db } from '#server/db/db.ts'

/** A row somebody else holds is waited for no longer, so that what the transaction holds itself is soon free. */
const LOCK_TIMEOUT_MS = 100
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2000
const GIVE_UP_AFTER_MS = 120_000

/** What a transaction read has changed before it wrote. */
export class StalePlan extends Error {
  override readonly name = 'StalePlan'
}

/**
 * Works in a transaction that gives way to others: whenever it meets a lock it is rolled back and, after a pause, done
 * again; so it is when its plan has become stale. Throws what PostgreSQL said once that has gone on for two minutes.
 */
export async function inShortTransaction<T>(session: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await session.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = ${sql.raw(String(LOCK_TIMEOUT_MS))}`)
        return work(tx)
      })
    } catch (error) {
      if (!(isContention(error) || error instanceof StalePlan) || Date.now() > deadline) throw error
    }
    await wait(pause * (0.5 + Math.random() / 2))
  }
}
