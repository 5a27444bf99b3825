import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { isExpired } from '#server/domain/cards.ts'
import { findActiveCard } from '#server/domain/cards-repo.ts'
import type { Ports } from '#server/ports/ports.ts'
import { notifyAboutMandate } from './end-mandate.ts'
import { notBegun } from './messages.ro.ts'
import { activateMandate, findContractState, findMandate } from './repo.ts'
import type { MandateTerms } from './repo.ts'
import { recordConsentAndAudit } from './save-mandate.ts'

/** What a citizen agreed to at checkout; `cardId` null if the card of the payment was not saved. */
export type AgreedTerms = Omit<MandateTerms, 'cardId'> & { cardId: number | null }

/**
 * Begins the mandate agreed to with a payment, in the transaction of its settlement. Returns false, and notifies the
 * citizen, when it cannot begin any more.
 */
export async function beginAgreedMandate(
  ports: Pick<Ports, 'env' | 'clock'>,
  tx: Db,
  agreed: AgreedTerms,
  requestId: string,
): Promise<boolean> {
  const { citizenId, contractId, cardId, consentedAt } = agreed
  const known = await findMandate(tx, contractId)
  if (known?.isActive && known.citizenId === citizenId) return true
  const now = ports.clock.now()
  if (cardId !== null && (await canBegin(tx, { ...agreed, cardId }, now)) && !isStopped(known)) {
    await activateMandate(tx, { ...agreed, cardId }, now)
    const consent = { now: consentedAt, requestId }
    await recordConsentAndAudit(tx, { citizenId, contractId, activ: true }, consent)
    return true
  }
  await notifyAboutMandate(ports, tx, agreed, notBegun)
  return false

  // Stopped after the citizen had agreed.
  function isStopped(mandate: typeof known): boolean {
    return mandate !== null && mandate.citizenId === citizenId && mandate.updatedAt > consentedAt
  }
}

async function canBegin(
  tx: Db,
  { citizenId, contractId, cardId }: MandateTerms,
  now: Date,
): Promise<boolean> {
  const card = await findActiveCard(tx, citizenId, cardId)
  if (!card || isExpired(card, dayOf(now))) return false
  return (await findContractState(tx, citizenId, contractId)) === 'activ'
}
