import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Day } from '#contract/days.ts'
import type { ApiKey, ApiKeyState } from '#contract/desk/chei-api.ts'
import type { Scope } from '#contract/operator/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { apiKeys } from '#server/db/schema.ts'
import { single } from '#server/db/single.ts'
import { createApiKey, hashApiKey, shownPart } from '#server/domain/api-keys.ts'
import { audit } from '#server/domain/audit.ts'
import { endOfDay } from '#server/domain/business-days.ts'
import { ApiError } from '#server/errors/api-error.ts'

export type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, 'hash'>

interface NewKey {
  name: string
  scopes: Scope[]
  expiresAt: Date | null
}

interface KeyManager {
  /** As in the audit: `operator:ana`, `personal:3`. */
  actor: string
  now: Date
  /** Absent at the command line. */
  requestId?: string
}

/** Creates a key and returns it, for the only time. Throws `cheie_existenta` if another that is not revoked has `name`. */
export async function addKey(
  db: Db,
  { name, scopes, expiresAt }: NewKey,
  manager: KeyManager,
): Promise<{ id: number; key: string }> {
  const key = createApiKey()
  const id = await db.transaction(async (tx) => {
    const rows = await tx
      .insert(apiKeys)
      .values({
        name,
        prefix: shownPart(key),
        hash: hashApiKey(key),
        scopes,
        createdBy: manager.actor,
        createdAt: manager.now,
        expiresAt,
      })
      .onConflictDoNothing()
      .returning({ id: apiKeys.id })
    if (rows.length === 0) throw new ApiError('cheie_existenta')
    const row = single(rows)
    await record(tx, manager, 'cheie.adaugata', row.id)
    return row.id
  })
  return { id, key }
}

/** Lists all keys, oldest first, without their hashes. */
export function listKeys(db: Db): Promise<ApiKeyRow[]> {
  const { id, name, prefix, scopes, createdBy, createdAt, usedAt, expiresAt, revokedAt } = apiKeys
  return db
    .select({ id, name, prefix, scopes, createdBy, createdAt, usedAt, expiresAt, revokedAt })
    .from(apiKeys)
    .orderBy(asc(id))
}

/** Revokes a key: its next call is refused. Returns its name. Throws `stare_nepotrivita` if it is not there any more. */
export function revokeKey(db: Db, id: number, manager: KeyManager): Promise<string> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(apiKeys)
      .set({ revokedAt: manager.now })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name })
    if (!row) {
      throw new ApiError('stare_nepotrivita', { sentence: `Nu există cheia activă ${id}.` })
    }
    await record(tx, manager, 'cheie.retrasa', id)
    return row.name
  })
}

/** Returns when a key ends whose last good day is given; null if that has passed. */
export function parseLastDay(day: Day, now: Date): Date | null {
  const end = endOfDay(day)
  return end > now ? end : null
}

export function apiKeyState({ revokedAt, expiresAt }: ApiKeyRow, now: Date): ApiKeyState {
  if (revokedAt) return 'retrasa'
  return expiresAt && expiresAt <= now ? 'expirata' : 'activa'
}

/** Describes a key to whoever manages keys; `facuta_de` is as in the audit. */
export const describeKey = (row: ApiKeyRow, now: Date): ApiKey => ({
  id: row.id,
  nume: row.name,
  inceput: row.prefix,
  drepturi: row.scopes,
  stare: apiKeyState(row, now),
  facuta_de: row.createdBy,
  facuta_la: row.createdAt.toISOString(),
  folosita_la: row.usedAt?.toISOString() ?? null,
  expira_la: row.expiresAt?.toISOString() ?? null,
  retrasa_la: row.revokedAt?.toISOString() ?? null,
})

const record = (tx: Db, { actor, requestId = '' }: KeyManager, action: string, id: number) =>
  audit(tx, { actor, action, subject: `cheie:${id}`, requestId })
