import type { ReminderAnswer } from '#contract/notificari.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { publishUnread } from '#server/db/pubsub.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { answerReminder } from '#server/modules/mementouri/answer.ts'
import { lockNotices, setRead } from './repo.ts'
import type { NoticeRow } from './repo.ts'

/** Marks a notice as read and returns it. Throws `inexistent`. */
export async function markNoticeRead(
  context: Context,
  citizenId: number,
  id: number,
): Promise<NoticeRow> {
  const [row] = await markNoticesRead(context, citizenId, [id])
  if (!row) throw new ApiError('inexistent')
  return row
}

/**
 * Puts the reminder that a notice is off until tomorrow, stops it, or undoes that; the notice is then read. Throws `inexistent`,
 * and `stare_nepotrivita` when it would not come tomorrow.
 */
export function answerReminderNotice(
  context: Context,
  citizenId: number,
  { id, answer }: { id: number; answer: ReminderAnswer },
): Promise<NoticeRow> {
  return context.db.transaction(async (tx) => {
    const notice = await markNoticeRead({ ...context, db: tx }, citizenId, id)
    const { reminderObject: object, reminderOccasion: occasion } = notice
    const isAnswered =
      object !== null &&
      (await answerReminder(tx, { citizenId, object, occasion, answer }, context))
    if (!isAnswered) throw new ApiError('stare_nepotrivita')
    return { ...notice, isReminder: answer === 'iar' }
  })
}

/** Marks notices as read; one read before keeps its time. Throws `inexistent`, and then changes none. */
export function markNoticesRead(
  { db, now }: Pick<Context, 'db' | 'now'>,
  citizenId: number,
  ids: number[] | 'toate',
): Promise<NoticeRow[]> {
  return db.transaction(async (tx) => {
    const rows = await lockNotices(tx, citizenId, ids, dayOf(now))
    if (ids !== 'toate' && rows.length < new Set(ids).size) throw new ApiError('inexistent')
    await markAsRead(tx, citizenId, rows, now)
    return rows.map((row) => ({ ...row, readAt: row.readAt ?? now }))
  })
}

async function markAsRead(db: Db, citizenId: number, rows: NoticeRow[], now: Date): Promise<void> {
  const unread = rows.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  if (unread.length === 0) return
  await setRead(db, unread, now)
  await publishUnread(db, citizenId)
}
