import { audit } from '#server/domain/audit.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import { recordConsent } from '#server/domain/consents.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { endMandatesByCard } from '#server/modules/plati-recurente/end-mandate.ts'
import { BankRejectedError, BankUnavailableError } from '#server/ports/bank.ts'
import type { Ports } from '#server/ports/ports.ts'
import { findOwnCard, markRemoved, ensureDefaultCard } from '#server/domain/cards-repo.ts'

type RemovalContext = Pick<Context, 'db' | 'now' | 'requestId'>

/**
 * Removes a citizen's card, at the bank first, and ends the mandates that debit it. Idempotent. Throws `inexistent`,
 * and `indisponibil` when the bank rejects the removal or is unavailable.
 */
export async function removeCard(
  ports: Ports,
  { db, now, requestId }: RemovalContext,
  citizenId: number,
  id: number,
): Promise<void> {
  const card = await findOwnCard(db, citizenId, id)
  if (!card) throw new ApiError('inexistent')
  if (card.removedAt) return
  await unbind(ports, card.bindingId)
  await db.transaction(async (tx) => {
    await lockCitizen(tx, citizenId)
    if (!(await markRemoved(tx, id, now))) return
    await ensureDefaultCard(tx, citizenId)
    await endMandatesByCard(ports, tx, id, 'card_sters')
    const subject = `card:${id}`
    await recordConsent(tx, { citizenId, kind: 'salvare_card', given: false, subject, at: now })
    await audit(tx, { actor: `cetatean:${citizenId}`, action: 'card.sters', subject, requestId })
  })
}

async function unbind({ bank, log }: Ports, bindingId: string): Promise<void> {
  try {
    await bank.unbind(bindingId)
  } catch (error) {
    if (!(error instanceof BankUnavailableError || error instanceof BankRejectedError)) throw error
    log.warn({ bank: error.message }, 'card not removed')
    throw new ApiError('indisponibil')
  }
}
