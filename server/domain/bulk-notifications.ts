import { and, between, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { defaultChannels } from '#contract/notificari.ts'
import type { NoticeChannel, NoticeKind } from '#contract/notificari.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, notifications, outbox, pushSubscriptions, sessions } from '#server/db/schema.ts'
import type { Ports } from '#server/ports/ports.ts'
import { publishUnread } from '#server/db/pubsub.ts'
import { messageTexts } from './message-texts.ts'
import { priorities, sendSms, initialOutboxState } from './messages.ts'
import { toPushMessage } from './notifications.ts'
import type { NewNotification } from './notifications.ts'
import { smsQuotas, consumeSmsQuota } from './sms-quota.ts'

/** Notifications of many citizens in set-based SQL: one at a time would take too long. */

export type BulkNotification = Pick<
  NewNotification,
  'citizenId' | 'title' | 'text' | 'english' | 'link'
>

/** Number of notifications by channel; `smsLeft` counts the SMS left out by a full quota. */
export type DeliveryCounts = Record<NoticeChannel, number> & { smsLeft: number }

type Sender = Pick<Ports, 'env' | 'clock'>

const DAY_MS = 24 * 3600 * 1000
/** An open page refreshes its token within the token's life; one that has not for two lives counts as closed. */
const OPEN_PAGE_MS = 2 * limits.token.validSeconds * 1000

export const activeCitizen = eq(citizens.state, 'activ')
/** SQL condition: the citizen receives this kind on this channel, by choice or by default. */
export const hasChannelEnabled = (kind: NoticeKind, channel: NoticeChannel): SQL =>
  sql`coalesce((${citizens.preferences} #>> ${`{notificari,${kind},${channel}}`}::text[])::boolean, ${defaultChannels[channel]})`
export const hasEmail = and(isNotNull(citizens.email), isNotNull(citizens.emailConfirmedAt))
export const hasPhone = and(isNotNull(citizens.telefon), isNotNull(citizens.smsConfirmedAt))

export function isActiveSession(now: Date): SQL | undefined {
  const idleSince = new Date(now.getTime() - limits.token.idleDays * DAY_MS)
  return and(isNull(sessions.revokedAt), gt(sessions.usedAt, idleSince))
}

/** Creates the temporary table that `addRecipients` fills; it is dropped when the transaction ends. */
export async function createRecipientBatch(tx: Db): Promise<void> {
  await tx.execute(sql`
    create temporary table to_tell (
      citizen_id integer primary key, title text, text text, link text, letter text, push text,
      title_en text, text_en text, letter_en text, push_en text
    ) on commit drop`)
}

/** Adds notifications to the batch, at most one per citizen. */
export async function addRecipients(
  tx: Db,
  env: Sender['env'],
  rows: BulkNotification[],
): Promise<void> {
  const english = rows.map((row) => row.english && { ...row, ...row.english })
  const column = (values: (string | number | null)[]) => sql.param(values)
  await tx.execute(sql`
    insert into to_tell
    select * from unnest(
      ${column(rows.map(({ citizenId }) => citizenId))}::integer[],
      ${column(rows.map(({ title }) => title))}::text[],
      ${column(rows.map(({ text }) => text))}::text[],
      ${column(rows.map(({ link }) => link))}::text[],
      ${column(rows.map((row) => messageTexts.ro.noticeEmail(env, row).text))}::text[],
      ${column(rows.map((row) => JSON.stringify(toPushMessage(row, 'ro'))))}::text[],
      ${column(english.map((words) => words?.title ?? null))}::text[],
      ${column(english.map((words) => words?.text ?? null))}::text[],
      ${column(english.map((words) => (words ? messageTexts.en.noticeEmail(env, words).text : null)))}::text[],
      ${column(english.map((words) => (words ? JSON.stringify(toPushMessage(words, 'en')) : null)))}::text[]
    )`)
}

/**
 * Sends the batch to active accounts through the channels each citizen has chosen for its kind, after codes and PINs.
 * Call it last in its transaction: the counter of the SMS quota stays locked until the end, and codes wait for it.
 * `announcement` is the one it tells of, with the range of its citizens' ids: within it the database reads the
 * citizens by their index, and not all of them for each batch.
 */
export async function notifyBatch(
  tx: Db,
  sender: Sender,
  kind: NoticeKind,
  announcement: AnnouncedBatch | null = null,
): Promise<DeliveryCounts> {
  const { env } = sender
  const batch = { kind, announcement, now: sender.clock.now() }
  const aplicatie = await insertNotifications(tx, batch)
  const email = await queueEmails(tx, env, batch)
  const push = env.push ? await queuePushes(tx, batch) : 0
  await publishToOpenPages(tx, batch)
  return { aplicatie, email, push, ...(await queueSms(tx, sender, batch)) }
}

interface AnnouncedBatch {
  id: number
  firstCitizenId: number
  lastCitizenId: number
}

interface Batch {
  kind: NoticeKind
  announcement: AnnouncedBatch | null
  now: Date
}

const isRecipient = ({ announcement }: Batch): SQL | undefined =>
  announcement === null
    ? activeCitizen
    : and(
        activeCitizen,
        between(citizens.id, announcement.firstCitizenId, announcement.lastCitizenId),
      )

/** Adds the same notification for many citizens, whose words are sent to the database once. */
export async function addSameForAll(
  tx: Db,
  env: Sender['env'],
  citizenIds: number[],
  { title, text, english, link }: Omit<BulkNotification, 'citizenId'>,
): Promise<void> {
  const words = { title, text, link }
  const inEnglish = english && { ...words, ...english }
  const letter = messageTexts.ro.noticeEmail(env, words).text
  const push = JSON.stringify(toPushMessage(words, 'ro'))
  await tx.execute(sql`
    insert into to_tell
    select id, ${title}, ${text}, ${link}, ${letter}, ${push},
      ${english?.title ?? null}::text, ${english?.text ?? null}::text,
      ${inEnglish ? messageTexts.en.noticeEmail(env, inEnglish).text : null}::text,
      ${inEnglish ? JSON.stringify(toPushMessage(inEnglish, 'en')) : null}::text
    from unnest(${sql.param(citizenIds)}::integer[]) as given (id)`)
}

/** SQL condition: the citizen reads English, and so does the notification. */
const isInEnglish = sql`(${citizens.preferences}->>'limba' = 'en' and to_tell.title_en is not null)`
const inTheirLanguage = (column: 'title' | 'letter' | 'push'): SQL =>
  sql`case when ${isInEnglish} then to_tell.${sql.identifier(`${column}_en`)} else to_tell.${sql.identifier(column)} end`

interface SmsRecipient extends Record<string, unknown> {
  id: number
  telefon: string
  title: string
  isInEnglish: boolean | null
}

const at = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`

async function insertNotifications(tx: Db, batch: Batch): Promise<number> {
  const { kind, announcement, now } = batch
  const { rowCount } = await tx.execute(sql`
    insert into ${notifications}
      (citizen_id, kind, title, text, title_en, text_en, link, announcement_id, created_at)
    select ${citizens.id}, ${kind}, to_tell.title, to_tell.text, to_tell.title_en, to_tell.text_en,
      to_tell.link, ${announcement?.id ?? null}::integer, ${at(now)}
    from to_tell join ${citizens} on ${citizens.id} = to_tell.citizen_id
    where ${and(isRecipient(batch), hasChannelEnabled(kind, 'aplicatie'))} order by ${citizens.id}`)
  return rowCount ?? 0
}

async function queueEmails(tx: Db, env: Sender['env'], batch: Batch): Promise<number> {
  const { kind, announcement, now } = batch
  const state = initialOutboxState(env, 'email')
  const { rowCount } = await tx.execute(sql`
    insert into ${outbox}
      (channel, recipient, citizen_id, subject, body, state, priority, announcement_id, next_at, created_at)
    select 'email', ${citizens.email}, ${citizens.id}, ${inTheirLanguage('title')}, ${inTheirLanguage('letter')}, ${state},
      ${priorities.announcement}::int, ${announcement?.id ?? null}::integer, ${at(now)}, ${at(now)}
    from to_tell join ${citizens} on ${citizens.id} = to_tell.citizen_id
    where ${and(isRecipient(batch), hasChannelEnabled(kind, 'email'), hasEmail)} order by ${citizens.id}`)
  return rowCount ?? 0
}

async function queuePushes(tx: Db, batch: Batch): Promise<number> {
  const { kind, announcement, now } = batch
  const { rowCount } = await tx.execute(sql`
    insert into ${outbox}
      (channel, recipient, citizen_id, body, state, priority, announcement_id, next_at, created_at)
    select 'push', ${pushSubscriptions.id}::text, ${citizens.id}, ${inTheirLanguage('push')}, 'asteapta',
      ${priorities.announcement}::int, ${announcement?.id ?? null}::integer, ${at(now)}, ${at(now)}
    from to_tell join ${citizens} on ${citizens.id} = to_tell.citizen_id
    join ${pushSubscriptions} on ${pushSubscriptions.citizenId} = ${citizens.id}
    join ${sessions} on ${sessions.id} = ${pushSubscriptions.sessionId}
    where ${and(isRecipient(batch), hasChannelEnabled(kind, 'push'), isActiveSession(now))} order by ${pushSubscriptions.id}`)
  return rowCount ?? 0
}

async function publishToOpenPages(tx: Db, batch: Batch): Promise<void> {
  const { kind, now } = batch
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct ${citizens.id} as id
    from to_tell join ${citizens} on ${citizens.id} = to_tell.citizen_id
    join ${sessions} on ${sessions.citizenId} = ${citizens.id}
    where ${and(isRecipient(batch), hasChannelEnabled(kind, 'aplicatie'), hasOpenPage(now))}`)
  for (const { id } of rows) await publishUnread(tx, id)
}

const hasOpenPage = (now: Date): SQL | undefined =>
  and(isNull(sessions.revokedAt), gt(sessions.usedAt, new Date(now.getTime() - OPEN_PAGE_MS)))

/** Tells the open pages of many citizens, once the transaction commits, that their unread counts have changed. */
export async function publishUnreadToMany(tx: Db, now: Date, citizenIds: number[]): Promise<void> {
  if (citizenIds.length === 0) return
  const rows = await tx
    .selectDistinct({ id: sessions.citizenId })
    .from(sessions)
    .where(and(inArray(sessions.citizenId, citizenIds), hasOpenPage(now)))
  for (const { id } of rows) await publishUnread(tx, id)
}

/** Queues SMS up to the quota for notices, which leaves room for the codes of those who sign up meanwhile. */
async function queueSms(
  tx: Db,
  { env, clock }: Sender,
  batch: Batch,
): Promise<{ sms: number; smsLeft: number }> {
  const { kind, announcement, now } = batch
  const { rows: wanting } = await tx.execute<SmsRecipient>(sql`
    select ${citizens.id} as id, ${citizens.telefon} as telefon, ${inTheirLanguage('title')} as title,
      ${isInEnglish} as "isInEnglish"
    from to_tell join ${citizens} on ${citizens.id} = to_tell.citizen_id
    where ${and(isRecipient(batch), hasChannelEnabled(kind, 'sms'), hasPhone)} order by ${citizens.id}`)
  const priority = priorities.announcement
  const fullCaps = new Set<string>()
  let sms = 0
  for (const { id, telefon, title, isInEnglish: english } of wanting) {
    const caps = smsQuotas(env, telefon)
    if (caps.some(({ name }) => fullCaps.has(name))) continue
    const { full } = await consumeSmsQuota(tx, now, caps, 'anunt')
    if (full) fullCaps.add(full.name)
    if (full) continue
    const text = messageTexts[english ? 'en' : 'ro'].noticeSms(env, title)
    const letter = {
      to: telefon,
      citizenId: id,
      text,
      priority,
      announcementId: announcement?.id ?? null,
    }
    await sendSms(tx, { env, clock }, letter)
    sms += 1
  }
  return { sms, smsLeft: wanting.length - sms }
}
