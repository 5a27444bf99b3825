import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import { defaultChannels } from '#contract/notificari.ts'
import type { NoticeChannel, NoticeKind } from '#contract/notificari.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { single } from '#server/db/single.ts'
import { citizens, notifications, outbox, pushSubscriptions, sessions } from '#server/db/schema.ts'
import type { Ports } from '#server/ports/ports.ts'
import { publishUnread } from '#server/db/pubsub.ts'
import { messageTexts } from './message-texts.ts'
import { priorities, sendSms, initialOutboxState } from './messages.ts'
import { detailsOf, toPushMessage } from './notifications.ts'
import type { NewNotification } from './notifications.ts'
import { smsQuotas, consumeSmsQuota } from './sms-quota.ts'

/** Notifications of many citizens in set-based SQL: one at a time would take too long. */

export type BulkNotification = Pick<
  NewNotification,
  'citizenId' | 'title' | 'text' | 'english' | 'link' | 'invoiceIds' | 'withDocuments'
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

/** Query of the citizens to notify, at most once each, and of their words: the columns of `recipient`, in their order. */
export type Recipients = SQL

/** Gives each citizen a notification of their own. */
export function selectRecipients(
  env: Sender['env'],
  kind: NoticeKind,
  rows: BulkNotification[],
): Recipients {
  const words = rows.map((row) => ({
    ...row,
    ...toLetter(env, kind, row, 'ro'),
    push: JSON.stringify(toPushMessage(row, 'ro')),
    ...toEnglish(env, kind, row),
  }))
  return sql`
    select * from json_to_recordset(${JSON.stringify(words)}::json) as given ("citizenId" integer, title text, text text,
      link text, letter text, details jsonb, push text, "titleEn" text, "textEn" text, "letterEn" text, "detailsEn" jsonb,
      "pushEn" text)`
}

/** Gives many citizens the same notification, whose words are sent to the database once. */
export function selectSameForAll(
  env: Sender['env'],
  kind: NoticeKind,
  citizenIds: number[],
  { title, text, english, link }: Omit<BulkNotification, 'citizenId'>,
): Recipients {
  const words = { title, text, link }
  const { letter, details } = toLetter(env, kind, words, 'ro')
  const push = JSON.stringify(toPushMessage(words, 'ro'))
  const inEnglish = toEnglish(env, kind, { ...words, english })
  return sql`
    select id, ${title}::text, ${text}::text, ${link}::text, ${letter}::text, ${JSON.stringify(details)}::jsonb, ${push}::text,
      ${inEnglish?.titleEn ?? null}::text, ${inEnglish?.textEn ?? null}::text,
      ${inEnglish?.letterEn ?? null}::text, ${inEnglish ? JSON.stringify(inEnglish.detailsEn) : null}::jsonb,
      ${inEnglish?.pushEn ?? null}::text
    from unnest(${sql.param(citizenIds)}::integer[]) as given (id)`
}

function toLetter(
  env: Sender['env'],
  kind: NoticeKind,
  words: Omit<BulkNotification, 'citizenId'>,
  language: Language,
) {
  const about = detailsOf([{ ...words, kind }])
  const { text, details } = messageTexts[language].noticeEmail(env, words, about)
  return { letter: text, details }
}

function toEnglish(env: Sender['env'], kind: NoticeKind, row: Omit<BulkNotification, 'citizenId'>) {
  if (!row.english) return null
  const words = { ...row, ...row.english }
  const { letter, details } = toLetter(env, kind, words, 'en')
  return {
    titleEn: words.title,
    textEn: words.text,
    letterEn: letter,
    detailsEn: details,
    pushEn: JSON.stringify(toPushMessage(words, 'en')),
  }
}

/**
 * Notifies the active accounts among the recipients, through the channels each citizen has chosen for the kind, after
 * codes and PINs. Call it last in its transaction: the counter of the SMS quota stays locked until the end, and codes
 * wait for it.
 */
export async function notifyBatch(
  tx: Db,
  sender: Sender,
  kind: NoticeKind,
  recipients: Recipients,
  announcementId: number | null = null,
): Promise<DeliveryCounts> {
  const batch = { kind, announcementId, now: sender.clock.now() }
  const { readers, forSms, ...counts } = await deliver(tx, sender.env, batch, recipients)
  for (const id of readers) await publishUnread(tx, id)
  return { ...counts, ...(await queueSms(tx, sender, batch, forSms)) }
}

interface Batch {
  kind: NoticeKind
  announcementId: number | null
  now: Date
}

interface Delivered extends Record<string, unknown> {
  aplicatie: number
  email: number
  push: number
  /** Ids of those who have a page open. */
  readers: number[]
  forSms: SmsRecipient[]
}

export interface SmsRecipient {
  id: number
  telefon: string
  title: string
  isInEnglish: boolean
  /** When it is no longer true; null or absent if it stays true. */
  expiresAt?: Date | null
}

/** SQL condition: the citizen reads English, and so does the notification. */
const isInEnglish = ({ featuresOff }: Sender['env']): SQL =>
  featuresOff.has('english')
    ? sql`false`
    : sql`(${citizens.preferences}->>'limba' = 'en' and recipient.title_en is not null)`
const inTheirLanguage = (
  env: Sender['env'],
  column: 'title' | 'letter' | 'details' | 'push',
): SQL =>
  sql`case when ${isInEnglish(env)} then recipient.${sql.identifier(`${column}_en`)} else recipient.${sql.identifier(column)} end`

const at = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`

// `offset 0` keeps a look-up by the index for each citizen: for many at once PostgreSQL would read them all.
const selectDeliveries = (env: Sender['env'], kind: NoticeKind): SQL => sql`
  select ${citizens.id} as id, recipient.title, recipient.text, recipient.title_en, recipient.text_en, recipient.link,
    ${inTheirLanguage(env, 'title')} as subject, ${inTheirLanguage(env, 'letter')} as letter,
    ${inTheirLanguage(env, 'details')} as details,
    ${inTheirLanguage(env, 'push')} as push, coalesce(${isInEnglish(env)}, false) as is_in_english,
    ${citizens.email}, ${citizens.telefon},
    ${hasChannelEnabled(kind, 'aplicatie')} as in_portal, ${hasChannelEnabled(kind, 'push')} as by_push,
    ${and(hasChannelEnabled(kind, 'email'), hasEmail)} as by_email,
    ${and(hasChannelEnabled(kind, 'sms'), hasPhone)} and ${!env.featuresOff.has('sms')}::boolean as by_sms
  from recipient cross join lateral (
    select * from ${citizens} where ${citizens.id} = recipient.citizen_id and ${activeCitizen} offset 0
  ) citizens`

/** Stores notifications, queues e-mails and push messages, and lists who gets the rest, in one statement. */
async function deliver(
  tx: Db,
  env: Sender['env'],
  { kind, announcementId, now }: Batch,
  recipients: Recipients,
): Promise<Delivered> {
  const forOutbox = sql`${priorities.announcement}::int, ${announcementId}::integer, ${at(now)}, ${at(now)}`
  const { rows } = await tx.execute<Delivered>(sql`
    with recipient (citizen_id, title, text, link, letter, details, push, title_en, text_en, letter_en, details_en, push_en)
    as materialized (
      ${recipients}
    ), delivery as materialized (
      ${selectDeliveries(env, kind)}
    ), stored as (
      insert into ${notifications}
        (citizen_id, kind, title, text, title_en, text_en, link, announcement_id, created_at)
      select id, ${kind}, title, text, title_en, text_en, link, ${announcementId}::integer, ${at(now)}
      from delivery where in_portal order by id
      returning 1
    ), mailed as (
      insert into ${outbox}
        (channel, recipient, citizen_id, subject, body, email_details, state, priority, announcement_id, next_at,
          created_at)
      select 'email', email, id, subject, letter, details, ${initialOutboxState(env, 'email')}, ${forOutbox}
      from delivery where by_email order by id
      returning 1
    ), pushed as (
      insert into ${outbox}
        (channel, recipient, citizen_id, body, state, priority, announcement_id, next_at, created_at)
      select 'push', ${pushSubscriptions.id}::text, delivery.id, delivery.push, ${initialOutboxState(env, 'push')}, ${forOutbox}
      from delivery join ${pushSubscriptions} on ${pushSubscriptions.citizenId} = delivery.id
      join ${sessions} on ${sessions.id} = ${pushSubscriptions.sessionId}
      where delivery.by_push and ${env.push !== null}::boolean and ${isActiveSession(now)} order by ${pushSubscriptions.id}
      returning 1
    )
    select (select count(*) from stored)::integer as aplicatie, (select count(*) from mailed)::integer as email,
      (select count(*) from pushed)::integer as push,
      array(select distinct delivery.id from delivery join ${sessions} on ${sessions.citizenId} = delivery.id
        where delivery.in_portal and ${hasOpenPage(now)}) as readers,
      (select coalesce(json_agg(json_build_object('id', id, 'telefon', telefon, 'title', subject,
        'isInEnglish', is_in_english) order by id), '[]') from delivery where by_sms) as "forSms"`)
  return single(rows)
}

const hasOpenPage = (now: Date): SQL | undefined =>
  and(isNull(sessions.revokedAt), gt(sessions.usedAt, new Date(now.getTime() - OPEN_PAGE_MS)))

/** Tells the open pages of many citizens, once the transaction commits, that their unread counts have changed. */
export async function publishUnreadToMany(tx: Db, now: Date, citizenIds: number[]): Promise<void> {
  if (citizenIds.length === 0) return
  const rows = await tx
    .selectDistinct({ id: sessions.citizenId })
    .from(sessions)
    .where(and(isAnyOf(sessions.citizenId, citizenIds), hasOpenPage(now)))
  for (const { id } of rows) await publishUnread(tx, id)
}

/**
 * Queues SMS up to the quota for notices, which leaves room for the codes of those who sign up meanwhile. Its counter
 * stays locked until the transaction ends.
 */
export async function queueSms(
  tx: Db,
  { env, clock }: Sender,
  { announcementId, now }: Pick<Batch, 'announcementId' | 'now'>,
  recipients: SmsRecipient[],
): Promise<{ sms: number; smsLeft: number }> {
  const priority = priorities.announcement
  const fullCaps = new Set<string>()
  let sms = 0
  for (const { id, telefon, title, isInEnglish: english, expiresAt } of recipients) {
    const caps = smsQuotas(env, telefon)
    if (caps.some(({ name }) => fullCaps.has(name))) continue
    const { full } = await consumeSmsQuota(tx, now, caps, 'anunt')
    if (full) fullCaps.add(full.name)
    if (full) continue
    const text = messageTexts[english ? 'en' : 'ro'].noticeSms(env, title)
    await sendSms(
      tx,
      { env, clock },
      { to: telefon, citizenId: id, text, priority, announcementId, expiresAt },
    )
    sms += 1
  }
  return { sms, smsLeft: recipients.length - sms }
}
