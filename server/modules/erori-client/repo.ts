import { createHash } from 'node:crypto'
import { desc, gte, lt, sql } from 'drizzle-orm'
import type { ClientError } from '#contract/erori-client.ts'
import type { ListedClientError } from '#contract/operator/erori.ts'
import type { Db } from '#server/db/db.ts'
import { clientErrors } from '#server/db/schema.ts'

export type ClientErrorRow = typeof clientErrors.$inferSelect

/** Maximum number of distinct errors retained by the cleanup. */
export const MAX_CLIENT_ERRORS = 1000
const MAX_ENGINES = 20
const DAY_MS = 24 * 3600 * 1000

/** Upserts an error by its fingerprint, counting repeats. */
export async function recordClientError(
  db: Db,
  { fel, ecran, mesaj, versiune, cadre }: ClientError,
  engine: string,
  now: Date,
): Promise<void> {
  const { engines } = clientErrors
  const isKnown = sql`${engine} = any(${engines}) or cardinality(${engines}) >= ${MAX_ENGINES}`
  await db
    .insert(clientErrors)
    .values({
      fingerprint: createHash('sha256')
        .update(JSON.stringify([fel, ecran, mesaj, versiune]))
        .digest('hex'),
      kind: fel,
      page: ecran,
      message: mesaj,
      version: versiune,
      frames: cadre.join('\n'),
      engines: [engine],
      firstAt: now,
      lastAt: now,
    })
    .onConflictDoUpdate({
      target: clientErrors.fingerprint,
      set: {
        count: sql`${clientErrors.count} + 1`,
        lastAt: now,
        engines: sql`case when ${isKnown} then ${engines} else array_append(${engines}, ${engine}) end`,
      },
    })
}

/** Days of the list of errors, unless it is asked for others. */
export const clientErrorListDays = 7

/** Lists errors seen in the last days, the latest first, with the total count. */
export async function listClientErrors(
  db: Db,
  now: Date,
  { days, limit }: { days: number; limit: number },
) {
  const since = new Date(now.getTime() - days * DAY_MS)
  const which = gte(clientErrors.lastAt, since)
  const rows = await db
    .select()
    .from(clientErrors)
    .where(which)
    .orderBy(desc(clientErrors.lastAt), clientErrors.fingerprint)
    .limit(limit)
  return { rows, total: await db.$count(clientErrors, which) }
}

/** Converts an error to what the API and `--json` answer. */
export const toListedError = (row: ClientErrorRow): ListedClientError => ({
  fel: row.kind,
  ecran: row.page,
  mesaj: row.message,
  versiune: row.version,
  motoare: row.engines,
  cadre: row.frames === '' ? [] : row.frames.split('\n'),
  de_cate_ori: row.count,
  prima_la: row.firstAt.toISOString(),
  ultima_la: row.lastAt.toISOString(),
})

/** Deletes errors last seen before a moment, and the oldest ones over the maximum. */
export async function purgeClientErrors(db: Db, before: Date): Promise<void> {
  await db.delete(clientErrors).where(lt(clientErrors.lastAt, before))
  const [oldestKept] = await db
    .select({ lastAt: clientErrors.lastAt })
    .from(clientErrors)
    .orderBy(desc(clientErrors.lastAt))
    .offset(MAX_CLIENT_ERRORS - 1)
    .limit(1)
  if (oldestKept) await db.delete(clientErrors).where(lt(clientErrors.lastAt, oldestKept.lastAt))
}
