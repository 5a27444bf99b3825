import type { Db } from '#server/db/db.ts'
import { outbox } from '#server/db/schema.ts'
import type { Env } from '#server/env.ts'
import type { Clock } from '#server/ports/clock.ts'

/** What a message needs to know of the server. */
export interface Sender {
  env: Pick<Env, 'demo'>
  clock: Clock
}

interface Message {
  channel: 'sms' | 'email'
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

// In demonstration nothing leaves: the row itself is what /dev/mesaje shows.
async function enqueue(db: Db, { env, clock }: Sender, message: Message): Promise<void> {
  const now = clock.now()
  const state = env.demo ? 'capturat' : 'asteapta'
  await db.insert(outbox).values({ ...message, state, nextAt: now, createdAt: now })
}
