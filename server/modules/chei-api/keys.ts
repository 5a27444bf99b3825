import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Scope } from '#contract/operator/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { apiKeys } from '#server/db/schema.ts'
import { single } from '#server/db/single.ts'
import { createApiKey, hashApiKey, shownPart } from '#server/domain/api-keys.ts'
import { audit } from '#server/domain/audit.ts'
import { ApiError } from '#server/errors/api-error.ts'

export type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, 'hash'>

interface NewKey {
  name: string
  scopes: Scope[]
  expiresAt: Date | null
}

/** Creates a key and returns it, for the only time. `name` must belong to no other active key. */
export async function addKey(
  db: Db,
  { name, scopes, expiresAt }: NewKey,
  { actor, now }: { actor: string; now: Date },
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
        createdBy: actor,
        createdAt: now,
        expiresAt,
      })
      .onConflictDoNothing()
      .returning({ id: apiKeys.id })
    if (rows.length === 0) throw refuse(`Există deja o cheie activă cu numele „${name}”.`)
    const row = single(rows)
    await audit(tx, { actor, action: 'cheie.adaugata', subject: `cheie:${row.id}`, requestId: '' })
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

/** Revokes a key: its next call is refused. Returns its name. */
export function revokeKey(
  db: Db,
  id: number,
  { actor, now }: { actor: string; now: Date },
): Promise<string> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(apiKeys)
      .set({ revokedAt: now })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name })
    if (!row) throw refuse(`Nu există cheia activă ${id}.`)
    await audit(tx, { actor, action: 'cheie.retrasa', subject: `cheie:${id}`, requestId: '' })
    return row.name
  })
}

const refuse = (sentence: string) => new ApiError('stare_nepotrivita', { sentence })
