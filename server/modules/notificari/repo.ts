import { and, asc, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { paged } from '#server/db/page.ts'
import type { Page, Paged } from '#server/db/page.ts'
import { notices } from '#server/db/schema.ts'

export type NoticeRow = typeof notices.$inferSelect

/** One page of a citizen's notices, newest first, and how many there are in all. */
export async function listNotices(
  db: Db,
  citizenId: number,
  onlyUnread: boolean,
  page: Page,
): Promise<Paged<NoticeRow>> {
  const which = and(
    eq(notices.citizenId, citizenId),
    onlyUnread ? isNull(notices.readAt) : undefined,
  )
  const rows = await db
    .select({ ...getTableColumns(notices), total: db.$count(notices, which) })
    .from(notices)
    .where(which)
    .orderBy(desc(notices.id))
    .limit(page.limit)
    .offset(page.offset)
  return paged(rows, page, () => db.$count(notices, which))
}

/** A citizen's notices of these ids, or all that are unread; nobody else can change them until the transaction ends. */
export function lockNotices(
  db: Db,
  citizenId: number,
  ids: number[] | 'toate',
): Promise<NoticeRow[]> {
  const which = ids === 'toate' ? isNull(notices.readAt) : inArray(notices.id, ids)
  return (
    db
      .select()
      .from(notices)
      .where(and(eq(notices.citizenId, citizenId), which))
      // In one order, so that two calls never wait for each other.
      .orderBy(asc(notices.id))
      .for('update')
  )
}

export async function setRead(db: Db, ids: number[], now: Date): Promise<void> {
  await db.update(notices).set({ readAt: now }).where(inArray(notices.id, ids))
}
