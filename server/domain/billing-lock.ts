import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

/**
 * Lets one transaction at a time move the money of many, until it ends: they come to their citizens in different orders,
 * and would wait for each other. Never ask for it with a citizen locked by anything else.
 */
export async function acquireBillingLock(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('banii multora', 0))`)
}
