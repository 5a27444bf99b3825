import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { payments } from '#server/db/schema.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import { recordConsent } from '#server/domain/consents.ts'
import { upsertCard, ensureDefaultCard } from './cards-repo.ts'

/** A card a payment was made with, saved at the bank for its citizen. */
export interface SavedCard {
  citizenId: number
  paymentId: number
  /** `**** 1234`. */
  mask: string
  /** `YYYY-MM`. */
  expires: string
  bindingId: string
  now: Date
}

/**
 * Saves a card the bank has stored, in the given transaction, and returns its id; the first one becomes the default.
 * Returns null when the card is recorded as another citizen's. The caller must know that the bank stored it for this
 * citizen.
 */
export async function saveUsedCard(db: Db, used: SavedCard): Promise<number | null> {
  const { citizenId, paymentId, mask, expires, bindingId, now } = used
  await lockCitizen(db, citizenId)
  const id = await upsertCard(db, { citizenId, bindingId, mask, expires, createdAt: now })
  if (id === null) return null
  await ensureDefaultCard(db, citizenId)
  await recordCardConsent(db, citizenId, paymentId)
  return id
}

// Consent is given before the bank's page opens, so it has the payment's time. A saved card needs no new consent.
async function recordCardConsent(db: Db, citizenId: number, paymentId: number): Promise<void> {
  const [payment] = await db
    .select({ saveCard: payments.saveCard, at: payments.createdAt })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (!payment?.saveCard) return
  const subject = `plata:${paymentId}`
  await recordConsent(db, { citizenId, kind: 'salvare_card', given: true, subject, at: payment.at })
}
