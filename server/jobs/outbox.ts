import { eq, sql } from 'drizzle-orm'
import { outbox } from '#server/db/schema.ts'
import { describeError } from '#server/plugins/logging.ts'
import type { Couriers } from '#server/ports/couriers.ts'
import type { Ports } from '#server/ports/ports.ts'

const BATCH = 10
/** How long a claimed message is left to whoever claimed it, before another may try. */
const LEASE_SECONDS = 60
const MAX_ATTEMPTS = 8
const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 900

type Message = typeof outbox.$inferSelect

/** Sends the messages whose time has come; answers how many it has tried. */
export async function dispatch(ports: Ports, couriers: Couriers): Promise<number> {
  const messages = await claim(ports)
  await Promise.all(messages.map((message) => deliver(ports, couriers, message)))
  return messages.length
}

// Several instances may claim at once: each row goes to one of them.
async function claim({ db, clock }: Ports): Promise<Message[]> {
  const now = clock.now()
  const due = sql`(
    select id from ${outbox}
    where state = 'asteapta' and next_at <= ${now.toISOString()}::timestamptz
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
    if (channel === 'sms') await couriers.sms(recipient, body)
    else await couriers.email(recipient, subject, body)
  } catch (error) {
    await postpone(ports, message, error)
    return
  }
  await ports.db.update(outbox).set({ state: 'trimis', body: '' }).where(eq(outbox.id, id))
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
