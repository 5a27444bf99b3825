import { createHash } from 'node:crypto'
import { desc, gte, lt, sql } from 'drizzle-orm'
import type { ClientError } from '#contract/erori-client.ts'
import type { Db } from '#server/db/db.ts'
import { clientErrors } from '#server/db/schema.ts'

export type ClientErrorRow = typeof clientErrors.$inferSelect

/** Maximum number of distinct errors retained by the cleanup. */
export const MAX_CLIENT_ERRORS = 1000
const MAX_ENGINES = 20

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

/** Lists errors seen since a moment, the latest first, with the total count. */
export async function listClientErrors(db: Db, since: Date, limit: number) {
  const which = gte(clientErrors.lastAt, since)
  const rows = await db
    .select()
    .from(clientErrors)
    .where(which)
    .orderBy(desc(clientErrors.lastAt), clientErrors.fingerprint)
    .limit(limit)
  return { rows, total: await db.$count(clientErrors, which) }
}

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
