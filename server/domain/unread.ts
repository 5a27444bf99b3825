import { and, count, eq, isNull } from 'drizzle-orm'
import type { UnreadCounts } from '#contract/notificari.ts'
import type { Db } from '#server/db/db.ts'
import { messages, notices } from '#server/db/schema.ts'
import type { ThreadKind } from './thread-kind.ts'

/** How many notices, and how many messages of the operator, a citizen has not read yet. */
export async function unreadCounts(db: Db, citizenId: number): Promise<UnreadCounts> {
  const notificari = await db.$count(
    notices,
    and(eq(notices.citizenId, citizenId), isNull(notices.readAt)),
  )
  const byKind = await unreadMessages(db, citizenId)
  return {
    notificari,
    solicitari: byKind.get('solicitare') ?? 0,
    sesizari: byKind.get('sesizare') ?? 0,
  }
}

async function unreadMessages(db: Db, citizenId: number): Promise<Map<string, number>> {
  const rows = await db
    .select({ kind: messages.kind, unread: count() })
    .from(messages)
    .where(unreadOf(citizenId))
    .groupBy(messages.kind)
  return new Map(rows.map(({ kind, unread }) => [kind, unread]))
}

/** Messages of the operator not read yet, by the id of the object they are about; objects without any are absent. */
export async function unreadByObject(
  db: Db,
  citizenId: number,
  kind: ThreadKind,
): Promise<Map<number, number>> {
  const rows = await db
    .select({ objectId: messages.objectId, unread: count() })
    .from(messages)
    .where(and(unreadOf(citizenId), eq(messages.kind, kind)))
    .groupBy(messages.objectId)
  return new Map(rows.map(({ objectId, unread }) => [objectId, unread]))
}

function unreadOf(citizenId: number) {
  return and(
    eq(messages.citizenId, citizenId),
    eq(messages.author, 'operator'),
    isNull(messages.readAt),
  )
}
