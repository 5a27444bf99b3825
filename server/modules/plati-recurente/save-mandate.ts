import { dayOf } from '#contract/time-zone.ts'
import type { Mandate } from '#contract/plati.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import { recordConsent } from '#server/domain/consents.ts'
import { fieldErrors } from '#server/http/input.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isExpired } from '#server/modules/carduri/domain.ts'
import { findKeptCard } from '#server/modules/carduri/repo.ts'
import { nothingAnnounced } from './end-mandate.ts'
import { loadMandates } from './load.ts'
import { changeMandate, findContractState, putMandate, readMandate } from './repo.ts'

export interface Wish {
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
export function saveMandate(db: Db, wish: Wish, occasion: MandateContext): Promise<Mandate> {
  const { citizenId, contractId, activ } = wish
  return db.transaction(async (tx) => {
    await lockCitizen(tx, citizenId)
    const state = await findContractState(tx, citizenId, contractId)
    if (state === null) throw new ApiError('inexistent')
    if (activ && state !== 'activ') throw new ApiError('stare_nepotrivita')
    const changed = activ ? await begin(tx, wish, occasion) : await stop(tx, wish, occasion)
    if (changed) await writeDown(tx, wish, occasion)
    const all = await loadMandates(tx, citizenId, occasion.now)
    return all.find((one) => one.contract_id === contractId) ?? { contract_id: contractId, activ }
  })
}

// Clears the announcement, because new terms must be announced anew.
async function begin(tx: Db, wish: Wish, { now }: MandateContext): Promise<true> {
  const { citizenId, contractId, ceilingBani } = wish
  const cardId = await requireCard(tx, wish, now)
  if (ceilingBani === undefined) throw fieldErrors({ plafon_bani: 'required' })
  await putMandate(tx, {
    ...nothingAnnounced,
    contractId,
    citizenId,
    cardId,
    ceilingBani,
    isActive: true,
    consentedAt: now,
    failures: 0,
    trouble: null,
    updatedAt: now,
  })
  return true
}

async function requireCard(tx: Db, { citizenId, cardId }: Wish, now: Date): Promise<number> {
  if (cardId === undefined) throw fieldErrors({ card_id: 'required' })
  const card = await findKeptCard(tx, citizenId, cardId)
  if (!card || isExpired(card, dayOf(now))) throw fieldErrors({ card_id: 'invalid' })
  return card.id
}

/** Stops the mandate; returns false when none is active. */
async function stop(tx: Db, { contractId }: Wish, { now }: MandateContext): Promise<boolean> {
  const mandate = await readMandate(tx, contractId)
  if (!mandate?.isActive) return false
  const changes = { ...nothingAnnounced, isActive: false, trouble: null }
  await changeMandate(tx, contractId, changes, now)
  return true
}

async function writeDown(tx: Db, wish: Wish, { now, requestId }: MandateContext): Promise<void> {
  const { citizenId, contractId, activ } = wish
  const subject = `contract:${contractId}`
  const consent = { citizenId, kind: 'plata_recurenta', given: activ, subject, at: now } as const
  await recordConsent(tx, consent)
  const action = activ ? 'recurenta.pornita' : 'recurenta.oprita'
  await audit(tx, { actor: `cetatean:${citizenId}`, action, subject, requestId })
}
