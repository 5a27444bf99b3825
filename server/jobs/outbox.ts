import { eq, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/db.ts'
import { outbox } from '#server/db/schema.ts'
import { priorities } from '#server/domain/messages.ts'
import type { QueuedPush } from '#server/domain/messages.ts'
import { findSubscription, removeExpired } from '#server/domain/push-subscriptions.ts'
import { hmac } from '#server/crypto/secrets.ts'
import { findUndeliverable, markUndeliverable } from '#server/domain/undeliverable-contacts.ts'
import { countUnread } from '#server/domain/unread.ts'
import { composeEmail, openEmailComposer } from '#server/modules/mesaje/compose-email.ts'
import type { EmailComposer } from '#server/modules/mesaje/compose-email.ts'
import { describeError } from '#server/errors/describe-error.ts'
import {
  DeliveryUnknownError,
  RecipientRejectedError,
  SubscriptionExpiredError,
} from '#server/ports/message-transports.ts'
import type { MessageTransports } from '#server/ports/message-transports.ts'
import type { Ports } from '#server/ports/ports.ts'
import { runPeriodically } from './run-periodically.ts'
import type { Job } from './run-periodically.ts'

const BATCH = 10
const POLL_INTERVAL_MS = 1000
/** Lease of a claimed message, after which another instance may try it. */
const LEASE_SECONDS = 60
/** How long a message is retried: a code is useless later, anything else outlasts an outage of the provider. */
const CODE_LIFETIME_SECONDS = limits.code.validSeconds
const LIFETIME_SECONDS = 3 * 24 * 3600
/** Back-off between retries, in seconds: doubles from the first to the longest. */
const RETRY_BACKOFF = { first: 5, longest: 900 }
/** Back-off when the message may have been accepted, so that a retry may duplicate it. */
const DUPLICATE_RISK_BACKOFF = { first: 900, longest: 12 * 3600 }
/** Longest topic that a push service accepts. */
const TOPIC_LENGTH = 32

/** Clears a message that nobody needs any more. */
const ERASED = { body: '', emailDetails: null }

type Message = typeof outbox.$inferSelect
type Channel = keyof MessageTransports
type Compose = EmailComposer['compose']

const channels: readonly Channel[] = ['sms', 'email', 'push']

/** Sends waiting messages while the server runs, in one job per channel, so that no channel waits for another. */
export function startOutboxWorker(ports: Ports, transports: MessageTransports): Job {
  const composer = openEmailComposer(ports)
  const jobs = channels
    .filter((channel) => transports[channel] !== null)
    .map((channel) =>
      runPeriodically(ports.log, `mesaje ${channel}`, POLL_INTERVAL_MS, async () => {
        const tried = await dispatch(ports, transports, channel, composer.compose)
        return tried === BATCH
      }),
    )
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
      await composer.close()
    },
  }
}

/** Sends a batch of a channel's due messages, most urgent first; returns how many it has tried. */
export async function dispatch(
  ports: Ports,
  transports: MessageTransports,
  channel: Channel,
  compose: Compose = (row) => composeEmail(ports, row),
): Promise<number> {
  if (transports[channel] === null) return 0
  const messages = await claim(ports, channel)
  const undeliverable = await findUndeliverable(ports.db, ports.env, messages)
  await Promise.all(
    messages.map((message) =>
      undeliverable.has(message.id)
        ? abandon(ports.db, message)
        : deliver(ports, transports, message, compose),
    ),
  )
  return messages.length
}

// `SKIP LOCKED` gives each row to only one of several instances. The array makes PostgreSQL choose the rows once; in a
// join it may choose anew for each row of the table, and claim more than a batch.
async function claim({ db, clock }: Ports, channel: Channel): Promise<Message[]> {
  const now = clock.now()
  const due = sql`array(
    select id from ${outbox}
    where state = 'asteapta' and next_at <= ${now.toISOString()}::timestamptz
      and channel = ${channel}
    order by priority, next_at limit ${BATCH} for update skip locked
  )`
  return db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAt: addSeconds(now, LEASE_SECONDS) })
    .where(sql`${outbox.id} = any(${due})`)
    .returning()
}

async function deliver(
  ports: Ports,
  transports: MessageTransports,
  message: Message,
  compose: Compose,
): Promise<void> {
  const { id, channel, recipient, body, expiresAt } = message
  if (expiresAt !== null && ports.clock.now() >= expiresAt) return expire(ports.db, message)
  try {
    if (channel === 'sms') await transports.sms?.(recipient, body, `portal-${id}`)
    else if (channel === 'email') await transports.email?.(await compose(message))
    else await deliverPush(ports, transports, message)
  } catch (error) {
    if (error instanceof RecipientRejectedError) await giveUp(ports, message)
    else await scheduleRetry(ports, message, error)
    return
  }
  await ports.db
    .update(outbox)
    .set({ state: 'trimis', ...ERASED })
    .where(eq(outbox.id, id))
}

/** Ends a message that is no longer true. */
async function expire(db: Db, { id }: Message): Promise<void> {
  await db
    .update(outbox)
    .set({ state: 'esuat', ...ERASED })
    .where(eq(outbox.id, id))
}

/** Ends a message whose recipient does not exist, and marks the phone or address. */
async function giveUp(ports: Ports, message: Message): Promise<void> {
  const { channel, recipient: contact, citizenId } = message
  await ports.db.transaction(async (tx) => {
    await abandon(tx, message)
    if (citizenId === null || channel === 'push') return
    const own = channel === 'sms' ? 'sms' : 'email'
    await markUndeliverable(tx, ports, { channel: own, contact, citizenId })
  })
}

/** Ends a message that cannot be delivered. */
async function abandon(db: Db, { id }: Message): Promise<void> {
  await db
    .update(outbox)
    .set({ state: 'nelivrabil', ...ERASED })
    .where(eq(outbox.id, id))
}

// A missing or expired subscription is no failure: the device no longer wants messages.
async function deliverPush(
  ports: Ports,
  transports: MessageTransports,
  { recipient, body, expiresAt }: Message,
): Promise<void> {
  const now = ports.clock.now()
  const subscription = await findSubscription(ports.db, now, Number(recipient))
  if (!subscription) return
  const message = JSON.parse(body) as QueuedPush
  const { notificari } = await countUnread(ports.db, subscription.citizenId)
  const toSend = JSON.stringify({ ...message, necitite: notificari })
  const topic = hmac(ports.env, `push:${message.eticheta}`).slice(0, TOPIC_LENGTH)
  try {
    await transports.push?.(subscription, {
      body: toSend,
      topic,
      lifetimeSeconds: expiresAt && Math.ceil((expiresAt.getTime() - now.getTime()) / 1000),
    })
  } catch (error) {
    if (!(error instanceof SubscriptionExpiredError)) throw error
    await removeExpired(ports.db, subscription)
  }
}

async function scheduleRetry(ports: Ports, message: Message, error: unknown): Promise<void> {
  const { id, attempts, createdAt, priority } = message
  const isCode = priority === priorities.code
  const now = ports.clock.now()
  const lifetime = isCode ? CODE_LIFETIME_SECONDS : LIFETIME_SECONDS
  const expiresAt = message.expiresAt ?? addSeconds(createdAt, lifetime)
  const dead = now >= expiresAt
  // Logs only the kind of failure, because a mail server's text may name the recipient.
  const { type } = describeError(error)
  ports.log[dead ? 'error' : 'warn']({ message: id, attempts, error: type }, 'message not sent')
  const pauses = error instanceof DeliveryUnknownError ? DUPLICATE_RISK_BACKOFF : RETRY_BACKOFF
  const retryAt = addSeconds(now, calculateBackoff(attempts, pauses))
  await ports.db
    .update(outbox)
    // Erases a code or PIN that was never delivered: it is still a secret.
    .set(
      dead
        ? { state: 'esuat', ...(isCode && ERASED) }
        : { nextAt: retryAt < expiresAt ? retryAt : expiresAt },
    )
    .where(eq(outbox.id, id))
}

/** Seconds before the next retry: exponential back-off with jitter (±25 %). */
function calculateBackoff(attempts: number, { first, longest }: typeof RETRY_BACKOFF): number {
  const whole = Math.min(first * 2 ** (attempts - 1), longest)
  return whole * (0.75 + Math.random() / 2)
}

const addSeconds = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
