import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { PushSubscriptionJson } from '#contract/push.ts'
import type { Db } from '#server/db/db.ts'
import { pushSubscriptions, sessions } from '#server/db/schema.ts'
import { isActive } from './sessions.ts'

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect

interface Device {
  citizenId: number
  sessionId: string
}

/** Devices per citizen that get push messages; the oldest subscriptions are deleted first. */
const MAX_SUBSCRIPTIONS = 10

/**
 * Upserts a subscription by its endpoint. Another session's on the same browser becomes this one's; another citizen's
 * is deleted, and its waiting messages with it.
 */
export async function upsertSubscription(
  db: Db,
  now: Date,
  device: Device,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionJson,
): Promise<void> {
  const { citizenId } = device
  await db
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.citizenId, citizenId)),
    )
  const fields = { ...device, p256dh, auth, createdAt: now }
  await db
    .insert(pushSubscriptions)
    .values({ ...fields, endpoint })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: fields })
  await removeOldest(db, citizenId)
}

async function removeOldest(db: Db, citizenId: number): Promise<void> {
  const surplus = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.citizenId, citizenId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(MAX_SUBSCRIPTIONS)
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus))
}

/** Deletes a citizen's subscription, if there is one. */
export async function removeSubscription(
  db: Db,
  citizenId: number,
  endpoint: string,
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.citizenId, citizenId), eq(pushSubscriptions.endpoint, endpoint)),
    )
}

/** Deletes a subscription its push service no longer knows, unless the browser has renewed it meanwhile. */
export async function removeExpired(db: Db, { id, endpoint }: PushSubscriptionRow): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint)))
}

/** Lists the subscription ids of a citizen's active sessions. */
export async function listSubscriptionIds(db: Db, now: Date, citizenId: number): Promise<number[]> {
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(isActive(now, citizenId))
    .orderBy(pushSubscriptions.id)
  return rows.map(({ id }) => id)
}

/** Finds a subscription whose session is still active. */
export async function findSubscription(
  db: Db,
  now: Date,
  id: number,
): Promise<PushSubscriptionRow | null> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  if (!row) return null
  return (await listSubscriptionIds(db, now, row.citizenId)).includes(id) ? row : null
}
