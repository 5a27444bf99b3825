import type * as z from 'zod/mini'
import { preferences } from '#contract/cetatean.ts'
import type { Language } from '#contract/languages.ts'
import { defaultChannels } from '#contract/notificari.ts'
import type { NoticeChannel, NoticeKind } from '#contract/notificari.ts'
import type { Db } from '#server/db/db.ts'
import { notifications } from '#server/db/schema.ts'
import { messageTexts } from './message-texts.ts'
import type { NoticeDetails } from './message-texts.ro.ts'
import type { Ports } from '#server/ports/ports.ts'
import { answerChannel } from './callers.ts'
import { findById, savedLanguage } from './citizens.ts'
import type { CitizenRow } from './citizens.ts'
import { publishUnread } from '#server/db/pubsub.ts'
import { sendEmail, sendPush } from './messages.ts'
import type { BilingualWords } from './notice-words.ts'
import type { QueuedPush } from './messages.ts'
import { listSubscriptionIds } from './push-subscriptions.ts'
import { sendNoticeSms } from './verification-messages.ts'

type Sender = Pick<Ports, 'env' | 'clock'>
type Preferences = z.infer<typeof preferences>

export interface NewNotification extends BilingualWords {
  citizenId: number
  kind: NoticeKind
  /** Shown on locked screens too: nothing personal. */
  title: string
  /** Route of its subject, as `/sesizare/12`; empty when there is none. */
  link: string
  /** Invoices that it tells of: its e-mail says what is to pay. */
  invoiceIds?: number[]
  /** They are new: its e-mail encloses their documents. */
  withDocuments?: boolean
  /** Subject and occasion of the reminder that it is, as `factura:12` and its day, if it can be put off or stopped. */
  reminder?: { object: string; occasion: string }
  /** Push messages with the same tag replace each other on a device. */
  tag?: string
  /** When it is no longer true: no message of it leaves then. Notifications that are gathered alone have it. */
  expiresAt?: Date
  /** Stored in the portal whatever the preferences: the citizen must be able to know. */
  binding?: boolean
  /** Sent by e-mail whatever the preferences: the citizen loses something by not knowing. */
  alwaysByEmail?: boolean
  /** Sent through these alone, whatever the preferences: the citizen chose them for it. */
  only?: readonly NoticeChannel[]
  /** The caller has sent an SMS that says the same. */
  withoutSms?: boolean
}

/** A notification in the language of its citizen. */
export type Delivery = NewNotification & { citizen: CitizenRow; language: Language }

export const NOTICES_ROUTE = '/notificari'

/**
 * Notifies a citizen, in the given transaction, through the channels they have chosen for its kind. Somebody without an
 * account gets an SMS about their cases, and nothing else; a closed account gets nothing. SMS is skipped when the
 * citizen's daily quota or the share for notices is used up. The quota's counter stays locked until the transaction
 * ends: its code must not send an SMS on another connection, which would wait for the lock.
 */
export async function notify(ports: Sender, db: Db, notice: NewNotification): Promise<void> {
  const citizen = await findById(db, notice.citizenId)
  if (!citizen) return
  if (citizen.state !== 'activ') return notifyWithoutAccount(ports, db, citizen, notice)
  const channels = enabledChannels(citizen, notice)
  const told = inTheirLanguage(ports, notice, citizen)
  if (channels.aplicatie) await insertNotification(ports, db, notice)
  if (channels.email) await notifyByEmail(ports, db, told)
  if (channels.sms && !notice.withoutSms) await notifyBySms(ports, db, told)
  if (channels.push) await notifyByPush(ports, db, told)
  if (channels.aplicatie) await publishUnread(db, citizen.id)
}

/** Reads a citizen's stored preferences. */
export const readPreferences = (citizen: Pick<CitizenRow, 'preferences'>): Preferences =>
  preferences.parse(citizen.preferences)

/** Converts a notification to the language of its citizen. */
export function inTheirLanguage(
  { env }: Pick<Sender, 'env'>,
  notice: NewNotification,
  citizen: CitizenRow,
): Delivery {
  const limba = savedLanguage(env, citizen)
  if (limba === 'ro' || !notice.english) return { ...notice, citizen, language: 'ro' }
  return { ...notice, ...notice.english, citizen, language: limba }
}

const noChannel: Readonly<Record<NoticeChannel, boolean>> = {
  aplicatie: false,
  push: false,
  email: false,
  sms: false,
}

/** Returns the channels that a citizen has chosen for a notification. */
export function enabledChannels(
  citizen: Pick<CitizenRow, 'preferences'>,
  {
    kind,
    only,
    binding,
    alwaysByEmail,
  }: Pick<NewNotification, 'kind' | 'only' | 'binding' | 'alwaysByEmail'>,
): Record<NoticeChannel, boolean> {
  if (only) return { ...noChannel, ...Object.fromEntries(only.map((channel) => [channel, true])) }
  const { notificari = {} } = readPreferences(citizen)
  return {
    ...defaultChannels,
    ...notificari[kind],
    ...(binding && { aplicatie: true }),
    ...(alwaysByEmail && { email: true }),
  }
}

/** Lists the kinds of notifications of which an e-mail can be stopped by its link. */
const stoppableKinds = (
  notices: Pick<NewNotification, 'kind' | 'alwaysByEmail'>[],
): NoticeKind[] => [
  ...new Set(notices.filter(({ alwaysByEmail }) => !alwaysByEmail).map(({ kind }) => kind)),
]

/** Returns what the e-mail of some notifications has besides their words. */
export function detailsOf(
  notices: Pick<NewNotification, 'kind' | 'alwaysByEmail' | 'invoiceIds' | 'withDocuments'>[],
): NoticeDetails {
  const invoiceIds = [...new Set(notices.flatMap((notice) => notice.invoiceIds ?? []))]
  return {
    kinds: stoppableKinds(notices),
    ...(invoiceIds.length > 0 && { invoiceIds }),
    ...(notices.some(({ withDocuments }) => withDocuments) && { withDocuments: true }),
  }
}

async function insertNotification(
  { clock }: Sender,
  db: Db,
  notice: NewNotification,
): Promise<void> {
  await db.insert(notifications).values(toNotificationRow(notice, clock.now()))
}

/** Converts a notification to its stored row, in both languages. */
export const toNotificationRow = (
  { citizenId, kind, title, text, english, link, reminder }: NewNotification,
  createdAt: Date,
): typeof notifications.$inferInsert => ({
  citizenId,
  kind,
  title,
  text,
  titleEn: english?.title ?? null,
  textEn: english?.text ?? null,
  link,
  reminderObject: reminder?.object ?? null,
  reminderOccasion: reminder?.occasion ?? null,
  createdAt,
})

async function notifyByEmail(
  ports: Sender,
  db: Db,
  { citizen, language, ...notice }: Delivery,
): Promise<void> {
  const { email, emailConfirmedAt } = citizen
  // An address nobody has confirmed may be a stranger's.
  if (email === null || emailConfirmedAt === null) return
  const letter = messageTexts[language].noticeEmail(ports.env, notice, detailsOf([notice]))
  await sendEmail(db, ports, { to: email, citizenId: citizen.id, ...letter })
}

async function notifyBySms(
  ports: Sender,
  db: Db,
  { citizen, title, language }: Delivery,
): Promise<void> {
  const { telefon, smsConfirmedAt } = citizen
  if (telefon === null || smsConfirmedAt === null) return
  const text = messageTexts[language].noticeSms(ports.env, title)
  await sendNoticeSms(ports, db, { to: telefon, citizenId: citizen.id, text })
}

/** Staff register cases for people without an account, who have only a phone. */
async function notifyWithoutAccount(
  ports: Sender,
  db: Db,
  citizen: CitizenRow,
  notice: NewNotification,
): Promise<void> {
  const { kind, withoutSms = false } = notice
  const isCase = kind === 'solicitare' || kind === 'sesizare'
  if (!isCase || withoutSms || answerChannel(ports.env, citizen) !== 'sms') return
  const { title, language } = inTheirLanguage(ports, notice, citizen)
  const text = messageTexts[language].callerNoticeSms(ports.env, title)
  await sendNoticeSms(ports, db, { to: citizen.telefon ?? '', citizenId: citizen.id, text })
}

async function notifyByPush(
  ports: Sender,
  db: Db,
  { citizenId, title, link, tag, language }: Delivery,
): Promise<void> {
  if (!ports.env.push) return
  const message = toPushMessage({ title, link, tag }, language)
  const ids = await listSubscriptionIds(db, ports.clock.now(), citizenId)
  for (const subscriptionId of ids) {
    await sendPush(db, ports, { subscriptionId, citizenId }, message)
  }
}

/** Converts a notification to the push message a device shows. */
export function toPushMessage(
  { title, link, tag }: Pick<NewNotification, 'title' | 'link' | 'tag'>,
  language: Language,
): QueuedPush {
  return {
    titlu: title,
    text: messageTexts[language].pushText,
    legatura: link || NOTICES_ROUTE,
    eticheta: tag ?? crypto.randomUUID(),
  }
}
