import type { PushMessage } from '#contract/push.ts'
import type { Db } from '#server/db/db.ts'
import { outbox } from '#server/db/schema.ts'
import type { Env } from '#server/env.ts'
import type { Clock } from '#server/ports/clock.ts'

/** What a message needs to know of the server. */
export interface Sender {
  env: Pick<Env, 'demo'>
  clock: Clock
}

/** What waits to be sent: what is unread is counted when it leaves. */
export type WaitingPush = Omit<PushMessage, 'necitite'>

interface Message {
  channel: 'sms' | 'email' | 'push'
  recipient: string
  subject?: string
  body: string
}

const DASHES = /[–—]/g
const QUOTES = /[„”“«»]/g

/** The same words in the alphabet every phone has (GSM-7): Romanian letters lose their marks. */
export function toGsm7(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(DASHES, '-')
    .replace(QUOTES, '"')
    .replace(/[’‘]/g, "'")
    .replace(/…/g, '...')
}

/** Puts an SMS in the outbox, in the given transaction. `to` is E.164. */
export function sendSms(db: Db, sender: Sender, to: string, text: string): Promise<void> {
  return enqueue(db, sender, { channel: 'sms', recipient: to, body: toGsm7(text) })
}

/** Puts an e-mail in the outbox, in the given transaction. */
export function sendEmail(
  db: Db,
  sender: Sender,
  to: string,
  subject: string,
  text: string,
): Promise<void> {
  return enqueue(db, sender, { channel: 'email', recipient: to, subject, body: text })
}

/** Puts a push message to one device in the outbox, in the given transaction. */
export function sendPush(
  db: Db,
  sender: Sender,
  subscriptionId: number,
  message: WaitingPush,
): Promise<void> {
  const recipient = String(subscriptionId)
  return enqueue(db, sender, { channel: 'push', recipient, body: JSON.stringify(message) })
}

// In demonstration the row itself is what /dev/mesaje shows. A push message leaves even then: it has been asked for
// on the device it goes to, and there is no other way to try it.
async function enqueue(db: Db, { env, clock }: Sender, message: Message): Promise<void> {
  const now = clock.now()
  const state = env.demo && message.channel !== 'push' ? 'capturat' : 'asteapta'
  await db.insert(outbox).values({ ...message, state, nextAt: now, createdAt: now })
}
