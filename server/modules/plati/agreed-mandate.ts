import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { isExpired } from '#server/domain/cards.ts'
import { findActiveCard } from '#server/domain/cards-repo.ts'
import {
  activateMandate,
  findContractState,
  findMandateRow,
  recordMandateConsent,
} from '#server/domain/mandates.ts'
import type { MandateTerms } from '#server/domain/mandates.ts'
import { notify } from '#server/domain/notifications.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import type { MoneyPorts as Ports } from '#server/ports/ports.ts'
import type { PaymentRow } from './domain.ts'
import { updatePayment } from './repo.ts'
import * as english from './texts.en.ts'
import { mandateNotBegun } from './texts.ro.ts'

const MANAGE_PATH = '/carduri'

/** A mandate agreed to at checkout, which begins with the settlement. */
export interface AgreedMandate {
  contractId: number
  ceilingBani: number
}

export const toAgreementColumns = (agreed: AgreedMandate | null) => ({
  agreedContractId: agreed?.contractId ?? null,
  agreedCeilingBani: agreed?.ceilingBani ?? null,
})

/** Throws `inexistent`, `stare_nepotrivita` (the contract is not in force) and `date_invalide` (no card to debit). */
export async function assertPossibleMandate(
  db: Db,
  citizenId: number,
  agreed: AgreedMandate,
  hasCard: boolean,
): Promise<void> {
  const state = await findContractState(db, citizenId, agreed.contractId)
  if (state === null) throw new ApiError('inexistent')
  if (state !== 'activ') throw new ApiError('stare_nepotrivita')
  if (!hasCard) throw fieldErrors({ salveaza_card: 'required' })
}

/**
 * Begins the mandate agreed to with a payment, in the transaction that settles it; notifies the citizen when it cannot
 * begin any more. `cardId` null: the card was not saved.
 */
export async function beginAgreedMandate(
  ports: Ports,
  tx: Db,
  paid: PaymentRow,
  cardId: number | null,
  requestId: string,
): Promise<PaymentRow> {
  const { id, citizenId, agreedContractId: contractId, agreedCeilingBani: ceilingBani } = paid
  if (contractId === null || ceilingBani === null) return paid
  const now = ports.clock.now()
  const consentedAt = paid.createdAt
  const terms = cardId && { citizenId, contractId, ceilingBani, cardId, consentedAt }
  const hasBegunMandate = terms ? await beginMandate(tx, terms, now, requestId) : false
  if (!hasBegunMandate) {
    const tag = `recurenta-${contractId}`
    const about = { citizenId, kind: 'plata', link: MANAGE_PATH, tag, binding: true } as const
    await notify(ports, tx, { ...about, ...mandateNotBegun, english: english.mandateNotBegun })
  }
  return updatePayment(tx, now, id, { hasBegunMandate })
}

async function beginMandate(
  tx: Db,
  terms: MandateTerms,
  now: Date,
  requestId: string,
): Promise<boolean> {
  const { citizenId, contractId, cardId, consentedAt: at } = terms
  if ((await findContractState(tx, citizenId, contractId)) !== 'activ') return false
  const mandate = await findMandateRow(tx, contractId)
  const own = mandate?.citizenId === citizenId ? mandate : null
  if (own?.isActive) return true
  const isStoppedSince = own !== null && own.updatedAt > at
  const card = await findActiveCard(tx, citizenId, cardId)
  if (isStoppedSince || !card || isExpired(card, dayOf(now))) return false
  await activateMandate(tx, terms, now)
  await recordMandateConsent(tx, { citizenId, contractId, given: true, at, requestId })
  return true
}
