import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { UnreadCounts } from '#contract/notificari.ts'
import type { Db } from '#server/db/db.ts'
import { messages, notifications } from '#server/db/schema.ts'
import type { ThreadKind } from './thread-kind.ts'

/** How many notices, and how many messages of the operator, a citizen has not read yet. */
export async function unreadCounts(db: Db, citizenId: number): Promise<UnreadCounts> {
  const unreadNotices = and(eq(notifications.citizenId, citizenId), isNull(notifications.readAt))
  const ofKind = (kind: ThreadKind) =>
    sql<number>`count(*) filter (where ${messages.kind} = ${kind})`.mapWith(Number)
  const [row] = await db
    .select({
      notificari: db.$count(notifications, unreadNotices),
      solicitari: ofKind('solicitare'),
      sesizari: ofKind('sesizare'),
    })
    .from(messages)
    .where(unreadOf(citizenId))
  if (!row) throw new Error('A count gave no row')
  return row
}

/** Messages of the operator not read yet, by the id of the object they are about; objects without any are absent. */
export async function unreadByObject(
  db: Db,
  citizenId: number,
  kind: ThreadKind,
): Promise<Map<number, number>> {
  const rows = await db.select().from(unreadPerObject(db, citizenId, kind))
  return new Map(rows.map(({ objectId, unread }) => [objectId, unread]))
}

/** The same, to be joined with the objects. */
export function unreadPerObject(db: Db, citizenId: number, kind: ThreadKind) {
  return db
    .select({ objectId: messages.objectId, unread: count().as('unread') })
    .from(messages)
    .where(and(unreadOf(citizenId), eq(messages.kind, kind)))
    .groupBy(messages.objectId)
    .as('unread_messages')
}

function unreadOf(citizenId: number) {
  return and(
    eq(messages.citizenId, citizenId),
    eq(messages.author, 'operator'),
    isNull(messages.readAt),
  )
}
