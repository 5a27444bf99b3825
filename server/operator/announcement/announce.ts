import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { defaultChannels } from '#contract/notificari.ts'
import type { NoticeChannel, NoticeKind } from '#contract/notificari.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, notices, outbox, pushSubscriptions, sessions } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import { publishUnread } from '#server/domain/live.ts'
import { priorities, sendSms, waitingState } from '#server/domain/messages.ts'
import { pushOf } from '#server/domain/notices.ts'
import { smsCaps, spendCaps } from '#server/domain/sms-caps.ts'
import * as texts from '#server/messages.ro.ts'
import type { Env } from '#server/env.ts'
import type { Desk } from '../desk.ts'

export interface Announcement {
  title: string
  text: string
  /** Route in the portal; empty when there is none. */
  link: string
}

/** How many were told, by channel; `citizens`: how many there are to tell. */
export type Reach = Record<NoticeChannel, number> & { citizens: number; smsLeft: number }

type Needs = Pick<Desk, 'env' | 'clock' | 'actor'>

const KIND: NoticeKind = 'anunt'
const DAY_MS = 24 * 3600 * 1000
/** An open page renews its token within its life: one that has not done so twice is closed. */
const OPEN_PAGE_MS = 2 * limits.token.validSeconds * 1000

const active = eq(citizens.state, 'activ')
const wants = (channel: NoticeChannel) =>
  sql`coalesce((${citizens.preferences} #>> ${`{notificari,${KIND},${channel}}`}::text[])::boolean, ${defaultChannels[channel]})`
const hasEmail = and(isNotNull(citizens.email), isNotNull(citizens.emailConfirmedAt))
const hasPhone = and(isNotNull(citizens.telefon), isNotNull(citizens.smsConfirmedAt))

/** How many an announcement would reach. SMS may be fewer: they have a cap. */
export async function reachOf(db: Db, env: Pick<Env, 'push'>, now: Date): Promise<Reach> {
  const countIf = (condition: SQL | undefined) =>
    sql<number>`count(*) filter (where ${condition})::int`
  const [row] = await db
    .select({
      citizens: sql<number>`count(*)::int`,
      aplicatie: countIf(wants('aplicatie')),
      email: countIf(and(wants('email'), hasEmail)),
      sms: countIf(and(wants('sms'), hasPhone)),
    })
    .from(citizens)
    .where(active)
  const [devices] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(citizens, eq(citizens.id, pushSubscriptions.citizenId))
    .where(and(active, wants('push'), sessionInForce(now)))
  if (!row) throw new Error('The count of citizens returned no row')
  return { ...row, push: env.push ? (devices?.count ?? 0) : 0, smsLeft: 0 }
}

/** Tells all active citizens through the channels they have chosen, in one transaction. */
export function announce(
  { env, clock, actor }: Needs,
  db: Db,
  announcement: Announcement,
): Promise<Reach> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    const now = clock.now()
    const { citizens: count } = await reachOf(tx, env, now)
    const aplicatie = await keepNotices(tx, announcement, now)
    const email = await queueEmails(tx, env, announcement, now)
    const push = env.push ? await queuePushes(tx, announcement, now) : 0
    await wakeOpenPages(tx, now)
    await audit(tx, {
      actor,
      action: 'anunt.trimis',
      subject: `aplicație ${aplicatie}`,
      requestId: '',
    })
    // Last: the counter of the cap stays locked until the end, and codes wait for it.
    const { sms, smsLeft } = await queueSms(tx, { env, clock }, announcement)
    return { citizens: count, aplicatie, email, push, sms, smsLeft }
  })
}

async function keepNotices(tx: Db, { title, text, link }: Announcement, now: Date) {
  const { rowCount } = await tx.execute(sql`
    insert into ${notices} (citizen_id, kind, title, text, link, created_at)
    select ${citizens.id}, ${KIND}, ${title}, ${text}, ${link}, ${now.toISOString()}::timestamptz
    from ${citizens} where ${and(active, wants('aplicatie'))} order by ${citizens.id}`)
  return rowCount ?? 0
}

async function queueEmails(tx: Db, env: Env, announcement: Announcement, now: Date) {
  const { subject, text } = texts.noticeEmail(env, announcement)
  const state = waitingState(env, 'email')
  const at = sql`${now.toISOString()}::timestamptz`
  const { rowCount } = await tx.execute(sql`
    insert into ${outbox}
      (channel, recipient, citizen_id, subject, body, state, priority, next_at, created_at)
    select 'email', ${citizens.email}, ${citizens.id}, ${subject}, ${text}, ${state},
      ${priorities.announcement}::int, ${at}, ${at}
    from ${citizens} where ${and(active, wants('email'), hasEmail)} order by ${citizens.id}`)
  return rowCount ?? 0
}

async function queuePushes(tx: Db, announcement: Announcement, now: Date) {
  const message = JSON.stringify(pushOf(announcement))
  const at = sql`${now.toISOString()}::timestamptz`
  const { rowCount } = await tx.execute(sql`
    insert into ${outbox}
      (channel, recipient, citizen_id, body, state, priority, next_at, created_at)
    select 'push', ${pushSubscriptions.id}::text, ${citizens.id}, ${message}, 'asteapta',
      ${priorities.announcement}::int, ${at}, ${at}
    from ${pushSubscriptions}
    join ${sessions} on ${sessions.id} = ${pushSubscriptions.sessionId}
    join ${citizens} on ${citizens.id} = ${pushSubscriptions.citizenId}
    where ${and(active, wants('push'), sessionInForce(now))} order by ${pushSubscriptions.id}`)
  return rowCount ?? 0
}

function sessionInForce(now: Date) {
  const idleSince = new Date(now.getTime() - limits.token.idleDays * DAY_MS)
  return and(isNull(sessions.revokedAt), gt(sessions.usedAt, idleSince))
}

async function wakeOpenPages(tx: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - OPEN_PAGE_MS)
  const open = await tx
    .selectDistinct({ id: citizens.id })
    .from(sessions)
    .innerJoin(citizens, eq(citizens.id, sessions.citizenId))
    .where(and(active, wants('aplicatie'), isNull(sessions.revokedAt), gt(sessions.usedAt, since)))
  for (const { id } of open) await publishUnread(tx, id)
}

/** No more than leaves room for the codes of those who sign up meanwhile. */
async function queueSms(tx: Db, sender: Pick<Desk, 'env' | 'clock'>, { title }: Announcement) {
  const { env, clock } = sender
  const wanting = await tx
    .select({ id: citizens.id, telefon: citizens.telefon })
    .from(citizens)
    .where(and(active, wants('sms'), hasPhone))
    .orderBy(citizens.id)
  const text = texts.noticeSms(env, title)
  const priority = priorities.announcement
  const fullCaps = new Set<string>()
  let sms = 0
  for (const { id, telefon } of wanting) {
    if (telefon === null) continue
    const caps = smsCaps(env, telefon, 'anunt')
    if (caps.some(({ key }) => fullCaps.has(key))) continue
    const { full } = await spendCaps(tx, clock.now(), caps)
    if (full) fullCaps.add(full.key)
    if (full) continue
    await sendSms(tx, sender, { to: telefon, citizenId: id, text, priority })
    sms += 1
  }
  return { sms, smsLeft: wanting.length - sms }
}
