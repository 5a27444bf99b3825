import { lt, or, sql } from 'drizzle-orm'
import { citizens, sessions } from '#server/db/schema.ts'
import { withShortTransaction } from '#server/db/short-transaction.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Sessions of one transaction, whose citizens it locks. */
const BATCH = 500

/** Deletes the sessions that ended or were last used before an instant; citizens keep when that was. */
export async function purgeSessions({ db }: Pick<Ports, 'db'>, before: Date): Promise<void> {
  const isOver = or(lt(sessions.revokedAt, before), lt(sessions.usedAt, before))
  for (;;) {
    const purged = await withShortTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ purged: number }>(sql`
        with gone as (
          delete from ${sessions}
          where ctid = any(array(select ctid from ${sessions} where ${isOver} limit ${BATCH}))
          returning citizen_id, used_at
        ), last as (
          select citizen_id, max(used_at) as used_at from gone group by citizen_id
        ), kept as (
          update ${citizens} set used_at = last.used_at from last
          where ${citizens.id} = last.citizen_id and ${citizens.usedAt} < last.used_at
        )
        select count(*)::int as purged from gone`)
      return rows[0]?.purged ?? 0
    })
    if (purged < BATCH) return
  }
}
