import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import type { UnreadCounts } from '#contract/notificari.ts'
import type { Db } from '#server/db/db.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { single } from '#server/db/single.ts'
import { messages, notifications } from '#server/db/schema.ts'
import type { ThreadKind } from './thread-kind.ts'

/** SQL condition: a notification is unread, and its announcement, if it is one's, is still current. */
export const isUnreadNotice = and(isNull(notifications.readAt), isNull(notifications.endedAt))

/** Counts the notifications and operator messages that a citizen has not read. */
export async function countUnread(db: Db, citizenId: number): Promise<UnreadCounts> {
  const query = prepareOnce(db, 'unread_counts', () => selectUnreadCounts(db))
  return single(await query.execute({ citizen: citizenId }))
}

function selectUnreadCounts(db: Db) {
  const citizen = sql.placeholder('citizen')
  const unreadNotices = and(eq(notifications.citizenId, citizen), isUnreadNotice)
  const ofKind = (kind: ThreadKind) =>
    sql<number>`count(*) filter (where ${messages.kind} = ${kind})`.mapWith(Number)
  return db
    .select({
      notificari: db.$count(notifications, unreadNotices),
      solicitari: ofKind('solicitare'),
      sesizari: ofKind('sesizare'),
    })
    .from(messages)
    .where(isUnreadBy(citizen))
}

/** Counts unread operator messages by the id of their object; objects without any are absent. */
export async function countUnreadByObject(
  db: Db,
  citizenId: number,
  kind: ThreadKind,
): Promise<Map<number, number>> {
  const rows = await db.select().from(unreadByObjectQuery(db, citizenId, kind))
  return new Map(rows.map(({ objectId, unread }) => [objectId, unread]))
}

/** Subquery with the counts of `countUnreadByObject`, for joins. */
export function unreadByObjectQuery(db: Db, citizenId: number | Placeholder, kind: ThreadKind) {
  return db
    .select({ objectId: messages.objectId, unread: count().as('unread') })
    .from(messages)
    .where(and(isUnreadBy(citizenId), eq(messages.kind, kind)))
    .groupBy(messages.objectId)
    .as('unread_messages')
}

function isUnreadBy(citizenId: number | Placeholder) {
  return and(
    eq(messages.citizenId, citizenId),
    eq(messages.author, 'operator'),
    isNull(messages.readAt),
  )
}
