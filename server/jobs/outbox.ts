import { eq, inArray, sql } from 'drizzle-orm'
import { outbox } from '#server/db/schema.ts'
import type { WaitingPush } from '#server/domain/messages.ts'
import { findSubscription, removeDead } from '#server/domain/push-subscriptions.ts'
import { hashSecret } from '#server/domain/secrets.ts'
import { unreadCounts } from '#server/domain/unread.ts'
import { describeError } from '#server/plugins/logging.ts'
import { SubscriptionGone } from '#server/ports/couriers.ts'
import type { Couriers } from '#server/ports/couriers.ts'
import type { Ports } from '#server/ports/ports.ts'

const BATCH = 10
/** How long a claimed message is left to whoever claimed it, before another may try. */
const LEASE_SECONDS = 60
const MAX_ATTEMPTS = 8
const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 900
/** As much as a push service takes. */
const TOPIC_LENGTH = 32

type Message = typeof outbox.$inferSelect

/** Sends the messages whose time has come, of the channels that are open; answers how many it has tried. */
export async function dispatch(ports: Ports, couriers: Couriers): Promise<number> {
  const messages = await claim(ports, openChannels(couriers))
  await Promise.all(messages.map((message) => deliver(ports, couriers, message)))
  return messages.length
}

const openChannels = ({ sms, email, push }: Couriers): string[] =>
  Object.entries({ sms, email, push }).flatMap(([channel, courier]) => (courier ? [channel] : []))

// Several instances may claim at once: each row goes to one of them.
async function claim({ db, clock }: Ports, channels: string[]): Promise<Message[]> {
  if (channels.length === 0) return []
  const now = clock.now()
  const due = sql`(
    select id from ${outbox}
    where state = 'asteapta' and next_at <= ${now.toISOString()}::timestamptz
      and ${inArray(outbox.channel, channels)}
    order by next_at limit ${BATCH} for update skip locked
  )`
  return db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAt: after(now, LEASE_SECONDS) })
    .where(sql`${outbox.id} in ${due}`)
    .returning()
}

async function deliver(ports: Ports, couriers: Couriers, message: Message): Promise<void> {
  const { id, channel, recipient, subject, body } = message
  try {
    if (channel === 'sms') await couriers.sms?.(recipient, body)
    else if (channel === 'email') await couriers.email?.(recipient, subject, body)
    else await deliverPush(ports, couriers, message)
  } catch (error) {
    await postpone(ports, message, error)
    return
  }
  await ports.db.update(outbox).set({ state: 'trimis', body: '' }).where(eq(outbox.id, id))
}

// A device that no longer wants messages gets none, and that is how it should be.
async function deliverPush(
  ports: Ports,
  couriers: Couriers,
  { recipient, body }: Message,
): Promise<void> {
  const subscription = await findSubscription(ports.db, ports.clock.now(), Number(recipient))
  if (!subscription) return
  const message = JSON.parse(body) as WaitingPush
  const { notificari } = await unreadCounts(ports.db, subscription.citizenId)
  const toSend = JSON.stringify({ ...message, necitite: notificari })
  const topic = hashSecret(ports.env, `push:${message.eticheta}`).slice(0, TOPIC_LENGTH)
  try {
    await couriers.push?.(subscription, { body: toSend, topic })
  } catch (error) {
    if (!(error instanceof SubscriptionGone)) throw error
    await removeDead(ports.db, subscription)
  }
}

async function postpone(ports: Ports, { id, attempts }: Message, error: unknown): Promise<void> {
  const dead = attempts >= MAX_ATTEMPTS
  // A mail server's own words may name the recipient: only the kind of failure is logged.
  const { type } = describeError(error)
  ports.log[dead ? 'error' : 'warn']({ message: id, attempts, error: type }, 'message not sent')
  const nextAt = after(ports.clock.now(), pauseAfter(attempts))
  await ports.db
    .update(outbox)
    .set(dead ? { state: 'esuat' } : { nextAt })
    .where(eq(outbox.id, id))
}

/** Seconds before the next try: doubled each time, and never the same for all. */
function pauseAfter(attempts: number): number {
  const whole = Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS)
  return whole * (0.75 + Math.random() / 2)
}

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
