import { and, asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { paginate } from '#server/db/paginate.ts'
import type { Paged } from '#server/db/paginate.ts'
import { readPage } from '#server/db/read-page.ts'
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
  const whichOf = (citizen: number | Placeholder) =>
    and(
      eq(notifications.citizenId, citizen),
      onlyUnread ? isUnreadNotice : undefined,
      matchesSearch(page.cauta, title, text, titleEn, textEn),
    )
  const name = onlyUnread ? 'notices_unread' : 'notices'
  const rows = await readPage(
    db,
    name,
    { citizen: citizenId },
    page,
    ({ citizen, limit, offset }) =>
      db
        .select({
          ...getTableColumns(notifications),
          total: db.$count(notifications, whichOf(citizen)),
        })
        .from(notifications)
        .where(whichOf(citizen))
        .orderBy(page.ordine === 'vechi' ? asc(notifications.id) : desc(notifications.id))
        .limit(limit)
        .offset(offset),
  )
  return paginate(rows, page, () => db.$count(notifications, whichOf(citizenId)))
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
