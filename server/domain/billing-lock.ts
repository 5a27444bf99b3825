import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

/**
 * Takes an advisory lock until the transaction ends, so that one bulk money transaction runs at a time: they lock
 * citizens in different orders and would deadlock. Never acquire it while holding a citizen's lock taken without it.
 */
export async function acquireBillingLock(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('banii multora', 0))`)
}
