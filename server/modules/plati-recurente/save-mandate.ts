import { dayOf } from '#contract/time-zone.ts'
import type { Mandate } from '#contract/plati.ts'
import type { Db } from '#server/db/db.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import {
  activateMandate,
  clearedAnnouncement,
  findContractState,
  recordMandateConsent,
} from '#server/domain/mandates.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { isExpired } from '#server/domain/cards.ts'
import { findActiveCard } from '#server/domain/cards-repo.ts'
import { loadMandates } from './load.ts'
import { updateMandate, findMandate } from './repo.ts'

export interface MandateRequest {
  citizenId: number
  contractId: number
  activ: boolean
  cardId?: number | undefined
  ceilingBani?: number | undefined
}

interface MandateContext {
  now: Date
  requestId: string
}

/**
 * Starts, changes or stops the recurring payment of a contract, and returns it. Throws `inexistent`,
 * `stare_nepotrivita` (the contract is not in force) and `date_invalide`.
 */
export function saveMandate(
  db: Db,
  request: MandateRequest,
  context: MandateContext,
): Promise<Mandate> {
  const { citizenId, contractId, activ } = request
  return db.transaction(async (tx) => {
    await lockCitizen(tx, citizenId)
    const state = await findContractState(tx, citizenId, contractId)
    if (state === null) throw new ApiError('inexistent')
    if (activ && state !== 'activ') throw new ApiError('stare_nepotrivita')
    const changed = activ
      ? await startMandate(tx, request, context)
      : await stopMandate(tx, request, context)
    const { now: at, requestId } = context
    if (changed)
      await recordMandateConsent(tx, { citizenId, contractId, given: activ, at, requestId })
    const all = await loadMandates(tx, citizenId, context.now)
    return all.find((one) => one.contract_id === contractId) ?? { contract_id: contractId, activ }
  })
}

async function startMandate(
  tx: Db,
  request: MandateRequest,
  { now }: MandateContext,
): Promise<true> {
  const { citizenId, contractId, ceilingBani } = request
  const cardId = await requireCard(tx, request, now)
  if (ceilingBani === undefined) throw fieldErrors({ plafon_bani: 'required' })
  await activateMandate(tx, { citizenId, contractId, cardId, ceilingBani, consentedAt: now }, now)
  return true
}

async function requireCard(
  tx: Db,
  { citizenId, cardId }: MandateRequest,
  now: Date,
): Promise<number> {
  if (cardId === undefined) throw fieldErrors({ card_id: 'required' })
  const card = await findActiveCard(tx, citizenId, cardId)
  if (!card || isExpired(card, dayOf(now))) throw fieldErrors({ card_id: 'invalid' })
  return card.id
}

/** Stops the mandate; returns false when none is active. */
async function stopMandate(
  tx: Db,
  { contractId }: MandateRequest,
  { now }: MandateContext,
): Promise<boolean> {
  const mandate = await findMandate(tx, contractId)
  if (!mandate?.isActive) return false
  const changes = { ...clearedAnnouncement, isActive: false, failureReason: null }
  await updateMandate(tx, contractId, changes, now)
  return true
}
