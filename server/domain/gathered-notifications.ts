import { and, asc, eq } from 'drizzle-orm'
import { offeredReminderAnswers } from '#contract/notificari.ts'
import type { NoticeChannel } from '#contract/notificari.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { citizens, notifications, outbox, pushSubscriptions, sessions } from '#server/db/schema.ts'
import type { Ports } from '#server/ports/ports.ts'
import {
  activeCitizen,
  isActiveSession,
  publishUnreadToMany,
  queueSms,
} from './bulk-notifications.ts'
import type { SmsRecipient } from './bulk-notifications.ts'
import { savedLanguage } from './citizens.ts'
import type { CitizenRow } from './citizens.ts'
import { groupByCitizen } from './group-by.ts'
import { messageTexts } from './message-texts.ts'
import { initialOutboxState, priorities } from './messages.ts'
import type { QueuedPush } from './messages.ts'
import {
  NOTICES_ROUTE,
  detailsOf,
  enabledChannels,
  inTheirLanguage,
  toNotificationRow,
  toPushMessage,
} from './notifications.ts'
import type { NewNotification } from './notifications.ts'
import { reminderPath } from './reminder-links.ts'

/** Notifications gathered by citizen: each its own in the portal, all of them in one message on the other channels. */

type Sender = Pick<Ports, 'env' | 'clock'>
type OutboxRow = typeof outbox.$inferInsert

const notificationColumns: (keyof typeof notifications.$inferInsert)[] = [
  'citizenId',
  'kind',
  'title',
  'text',
  'titleEn',
  'textEn',
  'link',
  'reminderObject',
  'reminderOccasion',
  'createdAt',
]
const outboxColumns: (keyof OutboxRow)[] = [
  'channel',
  'recipient',
  'citizenId',
  'subject',
  'body',
  'emailDetails',
  'state',
  'priority',
  'nextAt',
  'createdAt',
  'expiresAt',
]

/** Notifications of one citizen. */
interface Gathered {
  citizen: CitizenRow
  notices: NewNotification[]
  channels: Map<NewNotification, Record<NoticeChannel, boolean>>
}

/**
 * Notifies the active accounts among the citizens, through the channels they have chosen for each kind, after codes and
 * PINs. Call it last in its transaction: the counter of the SMS quota stays locked until the end.
 */
export async function notifyGathered(
  tx: Db,
  sender: Sender,
  notices: NewNotification[],
): Promise<void> {
  const gathered = await gather(tx, notices)
  const now = sender.clock.now()
  const inPortal = onChannel(gathered, 'aplicatie')
  const stored = inPortal.flatMap((one) =>
    one.notices.map((notice) => toNotificationRow(notice, now)),
  )
  await insertRows(tx, notifications, notificationColumns, stored)
  const emails = onChannel(gathered, 'email').flatMap((one) => writeEmail(sender, one))
  const pushes = await writePushes(tx, sender, onChannel(gathered, 'push'))
  await insertRows(tx, outbox, outboxColumns, [...emails, ...pushes])
  await publishUnreadToMany(
    tx,
    now,
    inPortal.map(({ citizen }) => citizen.id),
  )
  const texts = onChannel(gathered, 'sms').flatMap((one) => writeSms(sender, one))
  await queueSms(tx, sender, { announcementId: null, now }, texts)
}

async function gather(tx: Db, notices: NewNotification[]): Promise<Gathered[]> {
  const byCitizen = groupByCitizen(notices)
  const rows = await tx
    .select()
    .from(citizens)
    .where(and(isAnyOf(citizens.id, [...byCitizen.keys()]), activeCitizen))
    .orderBy(asc(citizens.id))
  return rows.map((citizen) => {
    const own = byCitizen.get(citizen.id) ?? []
    const channels = new Map(own.map((notice) => [notice, enabledChannels(citizen, notice)]))
    return { citizen, notices: own, channels }
  })
}

/** Keeps what each citizen wants to learn through a channel. */
const onChannel = (gathered: Gathered[], channel: NoticeChannel): Gathered[] =>
  gathered
    .map(({ notices, ...one }) => ({
      ...one,
      notices: notices.filter((notice) => one.channels.get(notice)?.[channel]),
    }))
    .filter(({ notices }) => notices.length > 0)

/** Returns the notifications in the language of their citizen, with its texts and the title of one message of all. */
function inOneMessage({ env }: Sender, { citizen, notices }: Gathered) {
  const told = notices.map((notice) => inTheirLanguage({ env }, notice, citizen))
  const language = savedLanguage(env, citizen)
  const texts = messageTexts[language]
  const [first, ...others] = told
  const title = first && others.length === 0 ? first.title : texts.gatheredTitle(told.length)
  return { told, texts, title, language }
}

function writeEmail(sender: Sender, gathered: Gathered): OutboxRow[] {
  const { email, emailConfirmedAt } = gathered.citizen
  if (email === null || emailConfirmedAt === null) return []
  const { told, texts } = inOneMessage(sender, gathered)
  const [first, ...others] = told
  const about = detailsOf(told)
  const { subject, text, details } =
    first && others.length === 0
      ? texts.noticeEmail(sender.env, first, about)
      : texts.gatheredEmail(sender.env, told, about)
  const message = { recipient: email, subject, body: text, emailDetails: details }
  return [toOutboxRow(sender, gathered, { channel: 'email', ...message })]
}

async function writePushes(tx: Db, sender: Sender, gathered: Gathered[]): Promise<OutboxRow[]> {
  if (!sender.env.push || gathered.length === 0) return []
  const ids = gathered.map(({ citizen }) => citizen.id)
  const devices = await tx
    .select({ id: pushSubscriptions.id, citizenId: pushSubscriptions.citizenId })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(isAnyOf(pushSubscriptions.citizenId, ids), isActiveSession(sender.clock.now())))
    .orderBy(asc(pushSubscriptions.id))
  const byCitizen = groupByCitizen(devices)
  return gathered.flatMap((one) => {
    const body = JSON.stringify(writePush(sender, one))
    return (byCitizen.get(one.citizen.id) ?? []).map(({ id }) =>
      toOutboxRow(sender, one, { channel: 'push', recipient: String(id), body }),
    )
  })
}

function writePush(sender: Sender, gathered: Gathered): QueuedPush {
  const { told, texts, title, language } = inOneMessage(sender, gathered)
  const [first, ...others] = told
  if (!first || others.length > 0) return toPushMessage({ title, link: NOTICES_ROUTE }, language)
  const message = toPushMessage({ title, link: first.link }, language)
  const { reminder, citizenId } = first
  if (reminder === undefined) return message
  const actiuni = offeredReminderAnswers.map((answer) => ({
    titlu: texts.reminderAnswerNames[answer],
    adresa: reminderPath(sender.env, { citizenId, ...reminder, answer }),
  }))
  return { ...message, actiuni }
}

function writeSms(sender: Sender, gathered: Gathered): SmsRecipient[] {
  const { id, telefon, smsConfirmedAt } = gathered.citizen
  if (telefon === null || smsConfirmedAt === null) return []
  const { title, language } = inOneMessage(sender, gathered)
  const expiresAt = findExpiry(gathered.notices)
  return [{ id, telefon, title, isInEnglish: language === 'en', expiresAt }]
}

/** Returns when none of some notifications is true any more; null if one stays true. */
function findExpiry(notices: NewNotification[]): Date | null {
  const ends = notices.map(({ expiresAt }) => expiresAt?.getTime() ?? Infinity)
  const last = Math.max(...ends)
  return Number.isFinite(last) ? new Date(last) : null
}

const toOutboxRow = (
  { env, clock }: Sender,
  { citizen, notices }: Gathered,
  message: Pick<OutboxRow, 'recipient' | 'subject' | 'body' | 'emailDetails'> & {
    channel: 'email' | 'push'
  },
): OutboxRow => ({
  subject: '',
  ...message,
  citizenId: citizen.id,
  state: initialOutboxState(env, message.channel),
  priority: priorities.announcement,
  nextAt: clock.now(),
  createdAt: clock.now(),
  expiresAt: findExpiry(notices),
})
