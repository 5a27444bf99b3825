import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Db } from '#server/db/db.ts'
import { preparedTransaction } from '#server/db/prepared-transaction.ts'
import { idempotency } from '#server/db/schema.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { PURGED_ANSWER, openAnswer, sealAnswer } from '#server/crypto/stored-answer.ts'
import type { KeyedCall } from '#server/crypto/stored-answer.ts'
import type { Answer } from './answer.ts'

const uuid = z.uuid()

/** Parses a request's idempotency key; null when it has none. Throws `cerere_gresita` when it is not a UUID. */
export function parseIdempotencyKey(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key']
  if (given === undefined) return null
  const parsed = uuid.safeParse(given)
  if (!parsed.success) throw new ApiError('cerere_gresita')
  return parsed.data.toLowerCase()
}

/** Identifies a call with an idempotency key. */
type CallIdentity = Omit<KeyedCall, 'bodyHash'>

/** A call in two parts: the costly one, which holds no connection, then its effect. */
interface Steps<R> {
  /** Null if there is none. */
  prepare: (() => Promise<R>) | null
  run(db: Db, prepared: R): Promise<Answer>
  /** Waits for the caller's concurrency limit, to hold a connection. */
  withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Creates a runner that executes a call once per idempotency key: its effect and its answer are stored in one
 * transaction, and a repeated call gets that answer, byte for byte. It throws `in_curs` (the first is still running),
 * `cheie_refolosita` (another body) and `inexistent` (what it created is gone).
 */
export function createIdempotentRunner(
  { requestDb, clock, env }: Ports,
  // Calls of this instance; another instance's are stopped by the advisory lock, after a wasted preparation.
  running: Set<string>,
) {
  function runLocked<R>(call: KeyedCall, prepared: R, run: Steps<R>['run']): Promise<string> {
    return preparedTransaction(requestDb, async (tx) => {
      if (!(await lock(tx, call))) throw inProgressError()
      const kept = await findAnswer(tx, env, call)
      if (kept !== null) return kept
      const { text, objectId } = await run(tx, prepared)
      const answer = sealAnswer(env, call, text)
      await tx.insert(idempotency).values({ ...call, answer, objectId, createdAt: clock.now() })
      return text
    })
  }

  return async function runOnce<R>(call: KeyedCall, steps: Steps<R>): Promise<string> {
    const name = lockName(call)
    if (running.has(name)) throw inProgressError()
    running.add(name)
    try {
      // A repeated call must not prepare again; without a preparation the transaction finds its answer soon enough.
      const kept = steps.prepare && (await findAnswer(requestDb, env, call))
      if (kept !== null) return kept
      const prepared = (await steps.prepare?.()) as R
      return await steps.withConcurrencyLimit(() => runLocked(call, prepared, steps.run))
    } finally {
      running.delete(name)
    }
  }
}

/** Executes a call without an idempotency key; nothing of it is stored. */
export async function runWithoutKey<R>({ requestDb }: Ports, steps: Steps<R>): Promise<string> {
  const prepared = (await steps.prepare?.()) as R
  const { text } = await steps.withConcurrencyLimit(() => steps.run(requestDb, prepared))
  return text
}

/**
 * Finds the data of the answer given to a call, by its key; null when no such call has arrived. If what it created is
 * gone, only the id is left. Throws `in_curs` while the call is running.
 */
export async function findStoredAnswer(
  db: Db,
  env: Ports['env'],
  running: ReadonlySet<string>,
  call: CallIdentity,
): Promise<Record<string, unknown> | null> {
  if (running.has(lockName(call))) throw inProgressError()
  const kept = await db.transaction(async (tx) => {
    if (!(await lock(tx, call))) throw inProgressError()
    return findStoredRow(tx, call)
  })
  if (!kept) return null
  if (kept.answer === PURGED_ANSWER) return { id: kept.objectId }
  const text = openAnswer(env, { ...call, bodyHash: kept.bodyHash }, kept.answer)
  return (JSON.parse(text) as { data: Record<string, unknown> }).data
}

const inProgressError = () => new ApiError('in_curs', { retryAfter: 1 })
const lockName = ({ owner, route, key }: CallIdentity): string => `${owner} ${route} ${key}`

async function lock(db: Db, call: CallIdentity): Promise<boolean> {
  const { rows } = await db.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${lockName(call)}, 0)) as locked`,
  )
  return rows[0]?.locked ?? false
}

async function findAnswer(db: Db, env: Ports['env'], call: KeyedCall): Promise<string | null> {
  const kept = await findStoredRow(db, call)
  if (!kept) return null
  if (kept.bodyHash !== call.bodyHash) throw new ApiError('cheie_refolosita')
  if (kept.answer === PURGED_ANSWER) throw new ApiError('inexistent', { text: 'stersIntreTimp' })
  return openAnswer(env, call, kept.answer)
}

async function findStoredRow(db: Db, { owner, route, key }: CallIdentity) {
  const { bodyHash, answer, objectId } = idempotency
  const [kept] = await db
    .select({ bodyHash, answer, objectId })
    .from(idempotency)
    .where(
      and(eq(idempotency.owner, owner), eq(idempotency.route, route), eq(idempotency.key, key)),
    )
  return kept ?? null
}
