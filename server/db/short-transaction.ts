import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isContention } from '#server/errors/database-errors.ts'
import type { Db } from './db.ts'

/** Lock timeout, short so that the transaction soon releases its own locks. */
const LOCK_TIMEOUT_MS = 100
const MIN_BACKOFF_MS = 50
const MAX_BACKOFF_MS = 2000
const GIVE_UP_AFTER_MS = 120_000

/** Optimistic concurrency conflict: what a plan was made from has changed before it was written. */
export class StalePlan extends Error {
  override readonly name = 'StalePlan'
}

/**
 * Runs a transaction with a lock timeout. On contention or a `StalePlan` it rolls back and retries, with exponential
 * back-off and jitter; after two minutes it throws the last error.
 */
export async function withShortTransaction<T>(
  session: Db,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS
  for (let pause = MIN_BACKOFF_MS; ; pause = Math.min(2 * pause, MAX_BACKOFF_MS)) {
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
