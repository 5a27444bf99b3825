import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Card } from '#contract/plati.ts'
import type { Db } from '#server/db/db.ts'
import { cards, mandates } from '#server/db/schema.ts'
import { toCard } from './cards.ts'
import type { CardRow } from './cards.ts'

const isNotRemoved = isNull(cards.removedAt)

/** Lists a citizen's saved cards: the default one, then the newest first. */
export async function listCards(db: Db, citizenId: number): Promise<Card[]> {
  const rows = await db
    .select()
    .from(cards)
    .where(and(eq(cards.citizenId, citizenId), isNotRemoved))
    .orderBy(desc(cards.isDefault), desc(cards.id))
  const uses = await listUses(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    toCard(
      row,
      uses.filter(({ cardId }) => cardId === row.id).map(({ contractId }) => contractId),
    ),
  )
}

function listUses(db: Db, cardIds: number[]) {
  return db
    .select({ cardId: mandates.cardId, contractId: mandates.contractId })
    .from(mandates)
    .where(and(inArray(mandates.cardId, cardIds), mandates.isActive))
    .orderBy(asc(mandates.contractId))
}

/** Finds a citizen's own card, also a removed one; null otherwise. */
export async function findOwnCard(db: Db, citizenId: number, id: number): Promise<CardRow | null> {
  const [row] = await db
    .select()
    .from(cards)
    .where(and(eq(cards.id, id), eq(cards.citizenId, citizenId)))
  return row ?? null
}

/** Finds a citizen's own card that has not been removed; null otherwise. */
export async function findActiveCard(
  db: Db,
  citizenId: number,
  id: number,
): Promise<CardRow | null> {
  const row = await findOwnCard(db, citizenId, id)
  return row?.removedAt === null ? row : null
}

/** Makes one of a citizen's cards the default one, in the given transaction. */
export async function setDefaultCard(db: Db, citizenId: number, id: number): Promise<void> {
  await db
    .update(cards)
    .set({ isDefault: false })
    .where(and(eq(cards.citizenId, citizenId), cards.isDefault, isNotRemoved))
  await db.update(cards).set({ isDefault: true }).where(eq(cards.id, id))
}

/** Makes the newest of a citizen's cards the default one if none is. */
export async function ensureDefaultCard(db: Db, citizenId: number): Promise<void> {
  const [first] = await listCards(db, citizenId)
  if (first && !first.implicit) await setDefaultCard(db, citizenId, first.id)
}

/** Marks a card as removed. Returns false when it already was. */
export async function markRemoved(db: Db, id: number, now: Date): Promise<boolean> {
  const removed = await db
    .update(cards)
    .set({ removedAt: now, isDefault: false })
    .where(and(eq(cards.id, id), isNotRemoved))
    .returning({ id: cards.id })
  return removed.length > 0
}

/** Upserts a card by its bank binding, updating mask and expiry. Returns its id; null when it is another citizen's. */
export async function upsertCard(
  db: Db,
  card: Pick<CardRow, 'citizenId' | 'bindingId' | 'mask' | 'expires'> & { createdAt: Date },
): Promise<number | null> {
  const { mask, expires } = card
  const [kept] = await db
    .insert(cards)
    .values(card)
    .onConflictDoUpdate({
      target: cards.bindingId,
      set: { mask, expires },
      setWhere: eq(cards.citizenId, card.citizenId),
    })
    .returning({ id: cards.id })
  return kept?.id ?? null
}
