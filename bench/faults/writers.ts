import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { paths } from '#contract/paths.ts'
import { supportRequests } from '#server/db/schema.ts'
import { fetchXsrf } from '../support/xsrf.ts'
import type { XsrfHeaders } from '../support/xsrf.ts'

const PAUSE_MS = 50

/** Visitors who write to support, retrying each call with its key until acknowledged, as the portal's queue does. */
export interface Writers {
  /** Marks of acknowledged calls. */
  acknowledged: Set<string>
  /** Number of answers that were neither 200 nor retryable, by status. */
  wrong: Map<number, number>
  /** Resolves once `count` more calls are acknowledged. */
  untilMore(count: number): Promise<void>
  stop(): Promise<void>
}

/** Retryable statuses: in progress, rate limited, unavailable. */
const RETRYABLE_STATUSES = new Set([409, 429, 503])

export function startWriters(origins: string[], count: number): Writers {
  const acknowledged = new Set<string>()
  const wrong = new Map<number, number>()
  const over = new AbortController()
  const { signal } = over

  async function write(origin: string, mark: string, key: string): Promise<void> {
    let xsrf: XsrfHeaders | null = null
    while (!signal.aborted) {
      xsrf ??= await fetchXsrf(origin)
      const status = xsrf && (await post(origin, xsrf, mark, key))
      if (status === 200) return void acknowledged.add(mark)
      if (status !== null && !RETRYABLE_STATUSES.has(status))
        wrong.set(status, (wrong.get(status) ?? 0) + 1)
      await wait(PAUSE_MS)
    }
  }

  async function writeOn(): Promise<void> {
    while (!signal.aborted) {
      const [mark, key] = [crypto.randomUUID(), crypto.randomUUID()]
      // All servers get the same call at once; only one executes it.
      await Promise.all(origins.map((origin) => write(origin, mark, key)))
    }
  }

  const done = Promise.all(Array.from({ length: count }, writeOn))
  return {
    acknowledged,
    wrong,
    async untilMore(more) {
      const wanted = acknowledged.size + more
      while (acknowledged.size < wanted) await wait(PAUSE_MS)
    },
    async stop() {
      over.abort()
      await done
    },
  }
}

/** Counts acknowledged calls whose mark is missing in the database, and marks stored more than once. */
export async function countLostWrites(db: Db, { acknowledged }: Writers) {
  const rows = await db
    .select({ mark: supportRequests.observatii, n: sql<number>`count(*)::int` })
    .from(supportRequests)
    .groupBy(supportRequests.observatii)
  const kept = new Map(rows.map(({ mark, n }) => [mark, n]))
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((mark) => !kept.has(mark)).length,
    doubled: rows.filter(({ n }) => n > 1).length,
  }
}

/** Sends a call and returns the status, or null if there was no answer. */
async function post(
  origin: string,
  xsrf: XsrfHeaders,
  mark: string,
  key: string,
): Promise<number | null> {
  const answer = await fetch(`${origin}${paths.suportOnline}`, {
    method: 'POST',
    headers: {
      ...xsrf,
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      nume: 'Exemplu',
      prenume: 'Ana',
      telefon: '0722000142',
      email: 'ana@exemplu.ro',
      observatii: mark,
    }),
  }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return answer?.status ?? null
}
