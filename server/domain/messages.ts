import type { PushMessage } from '#contract/push.ts'
import type { Db } from '#server/db/db.ts'
import type { EmailDetails } from '#server/db/email-details.ts'
import { outbox } from '#server/db/schema.ts'
import type { Env } from '#server/config/env.ts'
import type { Clock } from '#server/ports/clock.ts'

/** Server context needed to send a message. */
export interface Sender {
  env: Pick<Env, 'demo' | 'featuresOff'>
  clock: Clock
}

/** A push message in the outbox; its unread count is added when it is sent. */
export type QueuedPush = Omit<PushMessage, 'necitite'>

/** Outbox priorities: codes and PINs first, as they expire soon; then the rest; announcements to everybody last. */
export const priorities = { code: 0, usual: 1, announcement: 2 } as const
export type Priority = (typeof priorities)[keyof typeof priorities]

/** Initial outbox state: demonstration mode captures messages instead of sending them, except push. */
export const initialOutboxState = (
  { demo }: Pick<Env, 'demo'>,
  channel: Message['channel'],
): string => (demo && channel !== 'push' ? 'capturat' : 'asteapta')

interface Message {
  channel: 'sms' | 'email' | 'push'
  recipient: string
  citizenId: number | null
  subject?: string
  body: string
  emailDetails?: EmailDetails | null
  priority?: Priority
  /** Announcement that it tells of. */
  announcementId?: number | null
  /** When it is no longer true and must not leave; null if it stays true. */
  expiresAt?: Date | null
}

interface Letter {
  /** A phone (E.164) or an e-mail address. */
  to: string
  /** The citizen it is for; null for a visitor's. */
  citizenId: number | null
  text: string
  /** `usual` by default. */
  priority?: Priority
  /** Announcement that it tells of. */
  announcementId?: number | null
  /** When it is no longer true and must not leave; null if it stays true. */
  expiresAt?: Date | null
}

const DASHES = /[–—]/g
const QUOTES = /[„”“«»]/g

/** Converts a text to the alphabet every phone has (GSM-7): Romanian letters lose their diacritics. */
export function toGsm7(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(DASHES, '-')
    .replace(QUOTES, '"')
    .replace(/[’‘]/g, "'")
    .replace(/…/g, '...')
}

/** Puts an SMS in the outbox, in the given transaction; nothing where SMS are off. */
export async function sendSms(
  db: Db,
  sender: Sender,
  { to, text, ...rest }: Letter,
): Promise<void> {
  if (sender.env.featuresOff.has('sms')) return
  return enqueue(db, sender, { ...rest, channel: 'sms', recipient: to, body: toGsm7(text) })
}

/** Puts an e-mail in the outbox, in the given transaction. */
export function sendEmail(
  db: Db,
  sender: Sender,
  { to, text, details, ...rest }: Letter & { subject: string; details: EmailDetails },
): Promise<void> {
  const message = { ...rest, recipient: to, body: text, emailDetails: details }
  return enqueue(db, sender, { ...message, channel: 'email' })
}

/** Puts a push message to one device in the outbox, in the given transaction. */
export function sendPush(
  db: Db,
  sender: Sender,
  { subscriptionId, citizenId }: { subscriptionId: number; citizenId: number },
  message: QueuedPush,
): Promise<void> {
  const recipient = String(subscriptionId)
  const body = JSON.stringify(message)
  return enqueue(db, sender, { channel: 'push', recipient, citizenId, body })
}

// In demonstration mode /dev/mesaje shows the row itself. A push message is sent even then: it was requested on the
// device it goes to, and there is no other way to try it.
async function enqueue(db: Db, { env, clock }: Sender, message: Message): Promise<void> {
  const now = clock.now()
  const state = initialOutboxState(env, message.channel)
  await db.insert(outbox).values({ ...message, state, nextAt: now, createdAt: now })
}
