import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Db } from '#server/db/db.ts'
import { idempotency } from '#server/db/schema.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Ports } from '#server/ports/ports.ts'

interface KeyedCall {
  /** Id of the citizen, or `public`. */
  owner: string
  route: string
  key: string
  bodyHash: string
}

const uuid = z.uuid()

/** The key of a call, or null when it came without. Throws a refusal when it is not a UUID. */
export function keyOf(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key']
  if (given === undefined) return null
  const parsed = uuid.safeParse(given)
  if (!parsed.success) throw new Refusal('cerere_gresita')
  return parsed.data.toLowerCase()
}

/**
 * Runs a call once per key: its effect and its answer are kept in one transaction, and a repeated call gets that answer,
 * byte for byte. Throws the refusals `in_curs` (the first is still running) and `cheie_refolosita` (another body).
 */
export function runOnce(
  ports: Ports,
  call: KeyedCall,
  run: (db: Db) => Promise<string>,
): Promise<string> {
  return ports.requestDb.transaction(async (tx) => {
    if (!(await lock(tx, call))) throw new Refusal('in_curs', { retryAfter: 1 })
    const kept = await findAnswer(tx, call)
    if (kept) {
      if (kept.bodyHash !== call.bodyHash) throw new Refusal('cheie_refolosita')
      return kept.answer
    }
    const answer = await run(tx)
    await tx.insert(idempotency).values({ ...call, answer, createdAt: ports.clock.now() })
    return answer
  })
}

async function lock(db: Db, { owner, route, key }: KeyedCall): Promise<boolean> {
  const name = `${owner} ${route} ${key}`
  const { rows } = await db.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`,
  )
  return rows[0]?.locked ?? false
}

async function findAnswer(db: Db, { owner, route, key }: KeyedCall) {
  const [row] = await db
    .select({ bodyHash: idempotency.bodyHash, answer: idempotency.answer })
    .from(idempotency)
    .where(
      and(eq(idempotency.owner, owner), eq(idempotency.route, route), eq(idempotency.key, key)),
    )
  return row
}
