import { and, eq, inArray } from 'drizzle-orm'
import type { Env } from '#server/config/env.ts'
import { hmac } from '#server/crypto/secrets.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, undeliverableContacts } from '#server/db/schema.ts'
import type { outbox } from '#server/db/schema.ts'
import type { Ports } from '#server/ports/ports.ts'
import { findById } from './citizens.ts'
import { priorities } from './messages.ts'
import type { BilingualWords } from './notice-words.ts'
import { notify } from './notifications.ts'

/**
 * Contacts that a message could not be delivered to. They get no other but codes, which somebody waits for, until they
 * are confirmed again.
 */

type Channel = 'sms' | 'email'
type Message = Pick<
  typeof outbox.$inferSelect,
  'id' | 'channel' | 'recipient' | 'citizenId' | 'priority'
>

interface Undelivered {
  channel: Channel
  contact: string
  citizenId: number
}

const LINK = '/setari'

const words: Record<Channel, BilingualWords> = {
  email: {
    title: 'E-mailurile nu ajung la dvs.',
    text: 'Adresa de e-mail din cont nu primește mesaje, așa că nu vă mai scriem la ea. Verificați-o în setări și schimbați-o dacă nu mai este bună.',
    english: {
      title: 'E-mails do not reach you',
      text: 'The e-mail address of your account receives no messages, so we no longer write to it. Check it in the settings and change it if it is no longer right.',
    },
  },
  sms: {
    title: 'SMS-urile nu ajung la dvs.',
    text: 'Telefonul din cont nu primește SMS-uri, așa că nu vă mai trimitem. Verificați-l în setări și schimbați-l dacă nu mai este bun.',
    english: {
      title: 'SMS do not reach you',
      text: 'The phone of your account receives no SMS, so we no longer send any. Check it in the settings and change it if it is no longer right.',
    },
  },
}

/** Marks a contact, in the given transaction, and tells its citizen in the portal if it was theirs and not marked. */
export async function markUndeliverable(
  tx: Db,
  sender: Pick<Ports, 'env' | 'clock'>,
  { channel, contact, citizenId }: Undelivered,
): Promise<void> {
  const failedAt = sender.clock.now()
  const contactHash = hashContact(sender.env, channel, contact)
  const wasMarked = (await listMarked(tx, sender.env, [{ channel, contact, citizenId }])).length > 0
  await tx
    .insert(undeliverableContacts)
    .values({ channel, contactHash, failedAt })
    .onConflictDoUpdate({
      target: [undeliverableContacts.channel, undeliverableContacts.contactHash],
      set: { failedAt },
    })
  const citizen = await findById(tx, citizenId)
  const own = channel === 'sms' ? citizen?.telefon : citizen?.email
  if (own !== contact || wasMarked) return
  const notice = { citizenId, kind: 'cont', ...words[channel], link: LINK, binding: true } as const
  await notify(sender, tx, notice)
}

/** Returns the ids of the messages, all of one channel, that go to marked contacts; never of codes. */
export async function findUndeliverable(
  db: Db,
  env: Env,
  messages: Message[],
): Promise<Set<number>> {
  const checked = messages.flatMap(({ id, channel, recipient: contact, citizenId, priority }) =>
    isMarkable(channel) && citizenId !== null && priority !== priorities.code
      ? [{ id, channel, contact, citizenId }]
      : [],
  )
  return new Set((await listMarked(db, env, checked)).map(({ id }) => id))
}

/** Keeps the contacts, all of one channel, that were marked after their citizen last confirmed them. */
async function listMarked<One extends Undelivered>(
  db: Db,
  env: Pick<Env, 'appKey'>,
  contacts: One[],
): Promise<One[]> {
  const [first] = contacts
  if (!first) return []
  const hashOf = ({ channel, contact }: One) => hashContact(env, channel, contact)
  const marks = await db
    .select()
    .from(undeliverableContacts)
    .where(
      and(
        eq(undeliverableContacts.channel, first.channel),
        inArray(undeliverableContacts.contactHash, contacts.map(hashOf)),
      ),
    )
  if (marks.length === 0) return []
  const { id, emailConfirmedAt, smsConfirmedAt } = citizens
  const owners = await db
    .select({ id, email: emailConfirmedAt, sms: smsConfirmedAt })
    .from(citizens)
    .where(
      inArray(
        id,
        contacts.map(({ citizenId }) => citizenId),
      ),
    )
  return contacts.filter((one) => {
    const mark = marks.find(({ contactHash }) => contactHash === hashOf(one))
    const confirmedAt = owners.find((owner) => owner.id === one.citizenId)?.[one.channel]
    return mark !== undefined && (!confirmedAt || confirmedAt <= mark.failedAt)
  })
}

const isMarkable = (channel: string): channel is Channel => channel === 'sms' || channel === 'email'

const hashContact = (env: Pick<Env, 'appKey'>, channel: Channel, contact: string): string =>
  hmac(env, `nelivrabil:${channel}:${contact.toLowerCase()}`)
