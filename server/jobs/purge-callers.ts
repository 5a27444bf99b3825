import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { citizens } from '#server/db/schema.ts'
import { eraseCitizen } from '#server/modules/cetatean/close-account.ts'
import { lockCases } from '#server/modules/cetatean/personal-data-repo.ts'
import { openStates as openSesizari } from '#server/modules/sesizari/domain.ts'
import { sentOpenStates } from '#server/modules/solicitari/domain.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Erases callers without an account whose cases are all closed and last changed before an instant. */
export async function purgeCallers(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  before: Date,
): Promise<void> {
  const idle = await db.select({ id: citizens.id }).from(citizens).where(isIdle(before))
  for (const { id } of idle) {
    await db.transaction(async (tx) => {
      // Lock order as in `eraseCitizen`: cases before the citizen.
      await lockCases(tx, id)
      if (!(await isStillIdle(tx, id, before))) return
      await eraseCitizen(tx, clock.now(), id, { actor: 'sistem', requestId: '' })
    })
  }
}

function isIdle(before: Date) {
  const since = sql`${before.toISOString()}::timestamptz`
  return and(
    eq(citizens.state, 'apelant'),
    lt(citizens.updatedAt, before),
    sql`not exists (select 1 from sesizari own where own.citizen_id = ${citizens.id}
      and (own.state = any(${sql.param(openSesizari)}::text[]) or own.updated_at >= ${since}))`,
    sql`not exists (select 1 from solicitari own where own.citizen_id = ${citizens.id}
      and (own.state = any(${sql.param(sentOpenStates)}::text[]) or own.updated_at >= ${since}))`,
  )
}

/** Locks the caller's row: a call that comes meanwhile stores the caller anew. */
async function isStillIdle(tx: Db, id: number, before: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: citizens.id })
    .from(citizens)
    .where(and(eq(citizens.id, id), isIdle(before)))
    .for('no key update')
  return rows.length > 0
}
