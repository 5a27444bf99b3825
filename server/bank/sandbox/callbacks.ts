import { SignJWT, base64url } from 'jose'
import { and, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/db.ts'
import { sandboxCallbacks, sandboxOrders } from '#server/db/schema-sandbox.ts'
import { describeError } from '#server/errors/describe-error.ts'
import { single } from '#server/db/single.ts'
import type { CardCallback } from './cards.ts'
import type { SandboxOptions } from './options.ts'

type Callback = typeof sandboxCallbacks.$inferSelect

const TIMEOUT_MS = 10_000
const RETRY_SECONDS = 60
const MAX_ATTEMPTS = 5
const BATCH = 50

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/** Queues callbacks to the merchant, in the given transaction. */
export async function queueCallbacks(
  db: Db,
  now: Date,
  orderId: string,
  happened: string,
  callbacks: CardCallback[],
): Promise<void> {
  if (callbacks.length === 0) return
  await db.insert(sandboxCallbacks).values(
    callbacks.map((callback) => {
      const operation = callback.operation ?? happened
      const status = operation === 'declined' ? 0 : 1
      return { orderId, operation, status, dueAt: later(now, callback.afterSeconds) }
    }),
  )
}

/**
 * Delivers the callbacks that are due, in parallel; one that the merchant does not accept is retried every minute, five
 * attempts in all. Returns whether there may be more.
 */
export async function deliverCallbacks(
  options: SandboxOptions,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const due = await claimDue(options.db, options.clock.now())
  await Promise.all(due.map((callback) => deliver(options, log, callback)))
  return due.length === BATCH
}

// Claimed by moving their due time, so that those of an instance that dies are retried.
function claimDue(db: Db, now: Date): Promise<Callback[]> {
  const due = db
    .select({ id: sandboxCallbacks.id })
    .from(sandboxCallbacks)
    .where(
      and(
        isNull(sandboxCallbacks.sentAt),
        lte(sandboxCallbacks.dueAt, now),
        lt(sandboxCallbacks.attempts, MAX_ATTEMPTS),
      ),
    )
    .orderBy(sandboxCallbacks.dueAt, sandboxCallbacks.id)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return db
    .update(sandboxCallbacks)
    .set({
      attempts: sql`${sandboxCallbacks.attempts} + 1`,
      dueAt: later(now, RETRY_SECONDS),
    })
    .where(inArray(sandboxCallbacks.id, due))
    .returning()
}

async function deliver(
  options: SandboxOptions,
  log: FastifyBaseLogger,
  callback: Callback,
): Promise<void> {
  const { db, clock, callbackUrl } = options
  try {
    const response = await fetch(callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: await sign(options, callback),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The merchant answered ${response.status}`)
  } catch (error) {
    log.warn({ error: describeError(error) }, 'sandbox callback failed')
    return
  }
  await db
    .update(sandboxCallbacks)
    .set({ sentAt: clock.now() })
    .where(eq(sandboxCallbacks.id, callback.id))
}

async function sign(
  { db, clock, callbackKey }: SandboxOptions,
  { orderId, operation, status }: Callback,
): Promise<string> {
  const { orderNumber } = single(
    await db
      .select({ orderNumber: sandboxOrders.orderNumber })
      .from(sandboxOrders)
      .where(eq(sandboxOrders.id, orderId)),
  )
  const payload = { mdOrder: orderId, orderNumber, operation, status }
  return new SignJWT({ payload })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(Math.floor(clock.now().getTime() / 1000))
    .sign(base64url.decode(callbackKey))
}
