import { and, eq, gt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { NoticeKind } from '#contract/notificari.ts'
import { liftTimeouts } from '#server/db/db.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, pushSubscriptions, sessions } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import {
  activeCitizen,
  addRecipients,
  createRecipientBatch,
  hasEmail,
  hasPhone,
  isActiveSession,
  notifyBatch,
  hasChannelEnabled,
} from '#server/domain/bulk-notifications.ts'
import type { DeliveryCounts } from '#server/domain/bulk-notifications.ts'
import type { BilingualWords } from '#server/domain/notice-words.ts'
import type { Env } from '#server/config/env.ts'
import type { CommandContext } from '../command-context.ts'

export interface Announcement extends BilingualWords {
  /** Route in the portal; empty for none. */
  link: string
}

/** Deliveries by channel; `citizens`: number of active citizens. */
export type Reach = DeliveryCounts & { citizens: number }

type Needs = Pick<CommandContext, 'env' | 'clock' | 'actor'>

const KIND: NoticeKind = 'anunt'
const BATCH = 1000

/** Counts the deliveries of an announcement. The SMS quota may allow fewer. */
export async function countReach(db: Db, env: Pick<Env, 'push'>, now: Date): Promise<Reach> {
  const countIf = (condition: SQL | undefined) =>
    sql<number>`count(*) filter (where ${condition})::int`
  const [row] = await db
    .select({
      citizens: sql<number>`count(*)::int`,
      aplicatie: countIf(hasChannelEnabled(KIND, 'aplicatie')),
      email: countIf(and(hasChannelEnabled(KIND, 'email'), hasEmail)),
      sms: countIf(and(hasChannelEnabled(KIND, 'sms'), hasPhone)),
    })
    .from(citizens)
    .where(activeCitizen)
  const [devices] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(citizens, eq(citizens.id, pushSubscriptions.citizenId))
    .where(and(activeCitizen, hasChannelEnabled(KIND, 'push'), isActiveSession(now)))
  if (!row) throw new Error('count of citizens returned no row')
  return { ...row, push: env.push ? (devices?.count ?? 0) : 0, smsLeft: 0 }
}

/** Notifies all active citizens on their chosen channels, in one transaction. */
export function announce(
  { env, clock, actor }: Needs,
  db: Db,
  announcement: Announcement,
): Promise<Reach> {
  return db.transaction(async (tx) => {
    await liftTimeouts(tx)
    await createRecipientBatch(tx)
    const count = await addAll(tx, env, announcement)
    const told = await notifyBatch(tx, { env, clock }, KIND)
    await audit(tx, {
      actor,
      action: 'anunt.trimis',
      subject: `aplicație ${told.aplicatie}`,
      requestId: '',
    })
    return { citizens: count, ...told }
  })
}

/** Adds all active citizens as recipients, in batches. Returns their number. */
async function addAll(tx: Db, env: Env, announcement: Announcement): Promise<number> {
  let [count, last] = [0, 0]
  for (;;) {
    const rows = await tx
      .select({ citizenId: citizens.id })
      .from(citizens)
      .where(and(activeCitizen, gt(citizens.id, last)))
      .orderBy(citizens.id)
      .limit(BATCH)
    const newest = rows.at(-1)
    if (!newest) return count
    await addRecipients(
      tx,
      env,
      rows.map((row) => ({ ...row, ...announcement })),
    )
    count += rows.length
    last = newest.citizenId
  }
}
