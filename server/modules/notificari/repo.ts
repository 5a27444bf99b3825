import { and, asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { paginate } from '#server/db/paginate.ts'
import type { Paged } from '#server/db/paginate.ts'
import { matchesSearch } from '#server/db/search.ts'
import type { SearchedPage } from '#server/db/search.ts'
import { notifications } from '#server/db/schema.ts'
import { isUnreadNotice } from '#server/domain/unread.ts'

export type NoticeRow = typeof notifications.$inferSelect

/** One page of a citizen's notices, newest first unless `ordine` says otherwise, and how many there are in all. */
export async function listNotices(
  db: Db,
  citizenId: number,
  onlyUnread: boolean,
  page: SearchedPage,
): Promise<Paged<NoticeRow>> {
  const { title, text, titleEn, textEn } = notifications
  const which = and(
    eq(notifications.citizenId, citizenId),
    onlyUnread ? isUnreadNotice : undefined,
    matchesSearch(page.cauta, title, text, titleEn, textEn),
  )
  const rows = await db
    .select({ ...getTableColumns(notifications), total: db.$count(notifications, which) })
    .from(notifications)
    .where(which)
    .orderBy(page.ordine === 'vechi' ? asc(notifications.id) : desc(notifications.id))
    .limit(page.limit)
    .offset(page.offset)
  return paginate(rows, page, () => db.$count(notifications, which))
}

/** Locks a citizen's notices of these ids, or all unread ones (`FOR UPDATE`). */
export function lockNotices(
  db: Db,
  citizenId: number,
  ids: number[] | 'toate',
): Promise<NoticeRow[]> {
  const which = ids === 'toate' ? isUnreadNotice : inArray(notifications.id, ids)
  return (
    db
      .select()
      .from(notifications)
      .where(and(eq(notifications.citizenId, citizenId), which))
      // A fixed order, so that two calls never deadlock.
      .orderBy(asc(notifications.id))
      .for('update')
  )
}

export async function setRead(db: Db, ids: number[], now: Date): Promise<void> {
  await db.update(notifications).set({ readAt: now }).where(inArray(notifications.id, ids))
}
