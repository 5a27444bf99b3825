import { and, count, desc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { AnnouncementState } from '#contract/operator/anunturi.ts'
import type { Db } from '#server/db/db.ts'
import { announcements, notifications, outbox } from '#server/db/schema.ts'
import { ApiError } from '#server/errors/api-error.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

interface ListPage {
  state?: AnnouncementState | undefined
  /** Id of the last row of the page before. */
  before?: number | undefined
  limit: number
}

/** Lists announcements, newest first. */
export function listRows(db: Db, { state, before, limit }: ListPage): Promise<AnnouncementRow[]> {
  return db
    .select()
    .from(announcements)
    .where(
      and(
        state === undefined ? undefined : eq(announcements.state, state),
        before === undefined ? undefined : lt(announcements.id, before),
      ),
    )
    .orderBy(desc(announcements.id))
    .limit(limit)
}

/** Reads an announcement. Throws `inexistent`. */
export async function requireRow(db: Db, id: number): Promise<AnnouncementRow> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id))
  if (!row) throw new ApiError('inexistent')
  return row
}

/** Reads and locks an announcement (`FOR UPDATE`). Throws `inexistent`. */
export async function lockRow(tx: Db, id: number): Promise<AnnouncementRow> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
  if (!row) throw new ApiError('inexistent')
  return row
}

export async function updateRow(
  tx: Db,
  id: number,
  change: Partial<typeof announcements.$inferInsert>,
): Promise<void> {
  await tx.update(announcements).set(change).where(eq(announcements.id, id))
}

/** Counts the citizens who have opened it in the portal. */
export async function countReaders(db: Db, id: number): Promise<number> {
  const [row] = await db
    .select({ readers: count() })
    .from(notifications)
    .where(and(eq(notifications.announcementId, id), isNotNull(notifications.readAt)))
  return row?.readers ?? 0
}

/** Lists the announcements about which there is something to do, those that wait longest first. */
export async function listDue(db: Db, now: Date): Promise<number[]> {
  const { state, sendAt, expiresAt, closedAt, id } = announcements
  const isDue = or(
    and(eq(state, 'programat'), or(lte(sendAt, now), lte(expiresAt, now))),
    eq(state, 'se_trimite'),
    and(eq(state, 'trimis'), lte(expiresAt, now)),
    eq(state, 'expirat'),
    eq(state, 'retras'),
  )
  const rows = await db
    .select({ id })
    .from(announcements)
    .where(and(isNull(closedAt), isDue))
    .orderBy(sendAt, id)
  return rows.map((row) => row.id)
}

/** Deletes the messages of an announcement that have not left yet. */
export async function deleteWaitingMessages(tx: Db, id: number): Promise<void> {
  await tx.delete(outbox).where(and(eq(outbox.announcementId, id), eq(outbox.state, 'asteapta')))
}

interface EndedBatch {
  announcementId: number
  /** Citizens up to this id were handled. */
  after: number
  limit: number
  now: Date
  /** New words of the notifications; absent if they keep theirs. */
  words?: { titlePrefix: string; text: string; titlePrefixEn: string; textEn: string } | undefined
}

/** Ends the next notifications of an announcement; returns their citizens, in the order of ids. */
export async function endNotifications(
  tx: Db,
  { announcementId, after, limit, now, words }: EndedBatch,
): Promise<number[]> {
  const replaced = words
    ? sql`, title = ${words.titlePrefix} || title, text = ${words.text}, link = '',
        title_en = ${words.titlePrefixEn} || title_en,
        text_en = case when text_en is null then null else ${words.textEn} end`
    : sql``
  const { rows } = await tx.execute<{ citizenId: number }>(sql`
    with chosen as (
      select id, citizen_id from ${notifications}
      where announcement_id = ${announcementId} and citizen_id > ${after}
      order by citizen_id limit ${limit} for update
    )
    update ${notifications} as told set ended_at = ${now.toISOString()}::timestamptz ${replaced}
    from chosen where told.id = chosen.id returning chosen.citizen_id as "citizenId"`)
  return rows.map(({ citizenId }) => citizenId).toSorted((one, other) => one - other)
}
