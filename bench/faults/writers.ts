import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { paths } from '#contract/paths.ts'
import { uploadFileRegister } from '#contract/uploads.ts'
import { files, supportRequests } from '#server/db/schema.ts'
import { fetchXsrf } from '../support/xsrf.ts'
import type { XsrfHeaders } from '../support/xsrf.ts'

const PAUSE_MS = 50

/** Visitors who write, retrying each call with its key until acknowledged, as the portal's queue does. */
export interface Writers {
  /** Marks of acknowledged calls. */
  acknowledged: Set<string>
  /** Number of answers that were neither 200 nor retryable, by status. */
  wrong: Map<number, number>
  /** Number of answers after which a call was retried, by status; 0 if there was none. */
  retried: Map<number, number>
  /** Resolves once `count` more calls are acknowledged. */
  untilMore(count: number): Promise<void>
  stop(): Promise<void>
}

/** A kind of call: carries a mark that is stored with what it creates. */
export interface MarkedCall {
  path: string
  /** Content type of the body; none for a form, which says its own. */
  headers: Record<string, string>
  bodyOf(mark: string): string | FormData
}

/** Retryable statuses: in progress, rate limited, unavailable, and those of a proxy whose server went away. */
const RETRYABLE_STATUSES = new Set([409, 429, 502, 503, 504])

/** A visitor's request to support. */
export const supportCall: MarkedCall = {
  path: paths.suportOnline,
  headers: { 'content-type': 'application/json' },
  bodyOf: (mark) =>
    JSON.stringify({
      nume: 'Exemplu',
      prenume: 'Ana',
      telefon: '0722000142',
      email: 'ana@exemplu.ro',
      observatii: mark,
    }),
}

const UPLOAD_BYTES = 200 * 1024

/** A visitor's file, as large as a resized photo. */
export const uploadCall: MarkedCall = {
  path: uploadFileRegister.path,
  headers: {},
  bodyOf(mark) {
    const bytes = Buffer.alloc(UPLOAD_BYTES, ' ')
    bytes.write('%PDF-1.4\n')
    const form = new FormData()
    form.set('file', new Blob([bytes], { type: 'application/pdf' }), nameOfUpload(mark))
    return form
  },
}

const nameOfUpload = (mark: string): string => `${mark}.pdf`

export function startWriters(origins: string[], count: number, call = supportCall): Writers {
  const acknowledged = new Set<string>()
  const wrong = new Map<number, number>()
  const retried = new Map<number, number>()
  const over = new AbortController()
  const { signal } = over

  async function write(origin: string, mark: string, key: string): Promise<void> {
    let xsrf: XsrfHeaders | null = null
    while (!signal.aborted) {
      xsrf ??= await fetchXsrf(origin)
      const status = xsrf && (await post(origin, xsrf, call, mark, key))
      if (status === 200) return void acknowledged.add(mark)
      const isRetried = status === null || RETRYABLE_STATUSES.has(status)
      increment(isRetried ? retried : wrong, status ?? 0)
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
    retried,
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

const increment = (counts: Map<number, number>, status: number): void =>
  void counts.set(status, (counts.get(status) ?? 0) + 1)

/** Counts of acknowledged calls, of those missing in the database, and of those stored more than once. */
export interface WriteCounts {
  acknowledged: number
  lost: number
  doubled: number
}

/** Compares acknowledged requests to support with the database. */
export async function countLostWrites(db: Db, { acknowledged }: Writers): Promise<WriteCounts> {
  const rows = await db
    .select({ mark: supportRequests.observatii, n: sql<number>`count(*)::int` })
    .from(supportRequests)
    .groupBy(supportRequests.observatii)
  const kept = new Map(rows.map(({ mark, n }) => [mark, n]))
  return compare(acknowledged, kept)
}

/** Compares acknowledged uploads with the database and the stored files. */
export async function countLostUploads(
  db: Db,
  sizeOf: (id: string) => Promise<number | null>,
  { acknowledged }: Writers,
): Promise<WriteCounts> {
  const rows = await db.select({ id: files.id, name: files.name, size: files.size }).from(files)
  const kept = new Map<string, number>()
  for (const { id, name, size } of rows) {
    if ((await sizeOf(id)) === size) kept.set(name, (kept.get(name) ?? 0) + 1)
  }
  return compare(new Set([...acknowledged].map(nameOfUpload)), kept)
}

const compare = (acknowledged: Set<string>, kept: Map<string, number>): WriteCounts => ({
  acknowledged: acknowledged.size,
  lost: [...acknowledged].filter((mark) => !kept.has(mark)).length,
  doubled: [...kept.values()].filter((n) => n > 1).length,
})

/** Sends a call and returns the status, or null if there was no answer. */
async function post(
  origin: string,
  xsrf: XsrfHeaders,
  { path, headers, bodyOf }: MarkedCall,
  mark: string,
  key: string,
): Promise<number | null> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { ...xsrf, 'idempotency-key': key, ...headers },
    body: bodyOf(mark),
  }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return answer?.status ?? null
}
