import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import type { Day } from '#contract/days.ts'
import type { Db } from '#server/db/db.ts'
import { paginate } from '#server/db/paginate.ts'
import type { Paged } from '#server/db/paginate.ts'
import { readPage } from '#server/db/read-page.ts'
import { matchesSearch } from '#server/db/search.ts'
import type { SearchedPage } from '#server/db/search.ts'
import { notifications, reminders } from '#server/db/schema.ts'
import { isUnreadNotice } from '#server/domain/unread.ts'

export type NoticeRow = typeof notifications.$inferSelect & {
  /** True if it is a reminder that may be put off or stopped. */
  isReminder: boolean
}

const columnsOn = (today: Day | Placeholder) => ({
  ...getTableColumns(notifications),
  // A scalar: PostgreSQL may answer "exists" from a hash of all reminders.
  isReminder: sql<boolean>`coalesce((
    select true from ${reminders} r where r.object = ${notifications}.reminder_object
      and (${notifications}.reminder_occasion is null or r.occasion = ${notifications}.reminder_occasion)
      and r.citizen_id = ${notifications}.citizen_id and r.until > ${today}
      and r.put_off_to is null and not r.is_stopped limit 1), false)`,
})

/** One page of a citizen's notices, newest first unless `ordine` says otherwise, and how many there are in all. */
export async function listNotices(
  db: Db,
  { citizenId, today, onlyUnread }: { citizenId: number; today: Day; onlyUnread: boolean },
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
    { citizen: citizenId, today },
    page,
    ({ citizen, today, limit, offset }) =>
      db
        .select({
          ...columnsOn(today),
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
  today: Day,
): Promise<NoticeRow[]> {
  const which = ids === 'toate' ? isUnreadNotice : inArray(notifications.id, ids)
  return (
    db
      .select(columnsOn(today))
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
