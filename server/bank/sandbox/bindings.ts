import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { sandboxBindings } from '#server/db/schema-sandbox.ts'
import { single } from '#server/db/single.ts'
import { cardExpiry } from './cards.ts'
import type { SandboxCard } from './cards.ts'
import { isUuid } from './uuid.ts'

export type SandboxBinding = typeof sandboxBindings.$inferSelect

/** Saves a card for a client. */
export async function saveBinding(
  db: Db,
  now: Date,
  clientId: string,
  card: SandboxCard,
): Promise<SandboxBinding> {
  const saved = single(
    await db
      .insert(sandboxBindings)
      .values({
        id: randomUUID(),
        clientId,
        card: card.code,
        expires: cardExpiry(card, now),
        createdAt: now,
      })
      .returning(),
  )
  return saved
}

/** Lists the saved cards of a client, the oldest first. */
export function listBindings(db: Db, clientId: string): Promise<SandboxBinding[]> {
  return db
    .select()
    .from(sandboxBindings)
    .where(and(eq(sandboxBindings.clientId, clientId), isNull(sandboxBindings.removedAt)))
    .orderBy(asc(sandboxBindings.createdAt), asc(sandboxBindings.id))
}

/** Finds a saved card; null when there is none, or it was removed. */
export async function findBinding(db: Db, id: string): Promise<SandboxBinding | null> {
  if (!isUuid(id)) return null
  const [found] = await db
    .select()
    .from(sandboxBindings)
    .where(and(eq(sandboxBindings.id, id), isNull(sandboxBindings.removedAt)))
  return found ?? null
}

/** Removes a saved card; false when there is none. */
export async function removeBinding(db: Db, now: Date, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const removed = await db
    .update(sandboxBindings)
    .set({ removedAt: now })
    .where(and(eq(sandboxBindings.id, id), isNull(sandboxBindings.removedAt)))
    .returning({ id: sandboxBindings.id })
  return removed.length > 0
}
