import type { Solicitare } from '#contract/solicitari.ts'
import type { Message, MessageToSend } from '#contract/thread.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { changeSolicitareState, requireOwnSolicitare, writeToSolicitare } from './change-state.ts'
import { cancellableStates } from './domain.ts'
import { loadSolicitare } from './load.ts'
import { removeDraft } from './remove-draft.ts'

/** Deletes a draft and detaches its files. Throws `inexistent`, and `stare_nepotrivita` for one that was sent. */
export function deleteDraft(
  { db, requestId }: Context,
  citizenId: number,
  id: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { state } = await requireOwnSolicitare(tx, citizenId, id)
    if (state !== 'ciorna') throw new ApiError('stare_nepotrivita')
    await removeDraft(tx, { id, citizenId }, { actor: `cetatean:${citizenId}`, requestId })
  })
}

/** Cancels a solicitare while its state still allows it. Throws `inexistent` and `stare_nepotrivita`. */
export function cancelSolicitare(
  ports: Ports,
  { db, requestId }: Context,
  citizenId: number,
  id: number,
  reason: string,
): Promise<Solicitare> {
  return db.transaction(async (tx) => {
    const { state } = await requireOwnSolicitare(tx, citizenId, id)
    if (!cancellableStates.includes(state)) throw new ApiError('stare_nepotrivita')
    const actor = `cetatean:${citizenId}`
    await changeSolicitareState(ports, tx, id, 'anulata', reason, actor, requestId)
    return loadSolicitare(tx, citizenId, id)
  })
}

/**
 * Adds a message of the citizen to the thread; a solicitare that was waiting for the citizen returns to `in_analiza`.
 * Throws `inexistent`, `stare_nepotrivita` (a draft has no thread) and `fisier_necunoscut`.
 */
export function sendToSolicitare(
  ports: Ports,
  context: Pick<Context, 'db' | 'now' | 'requestId'>,
  citizenId: number,
  id: number,
  message: MessageToSend,
): Promise<Message> {
  return context.db.transaction(async (tx) => {
    const row = await requireOwnSolicitare(tx, citizenId, id)
    const written = await writeToSolicitare(tx, row, message, context)
    if (row.state === 'completare_necesara') {
      const actor = `cetatean:${citizenId}`
      await changeSolicitareState(ports, tx, id, 'in_analiza', '', actor, context.requestId)
    }
    return written
  })
}
