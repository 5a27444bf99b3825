import type { BodyOf } from '#contract/endpoint.ts'
import type { Sesizare, sesizareEvaluare } from '#contract/sesizari.ts'
import type { Message, MessageToSend } from '#contract/thread.ts'
import { audit } from '#server/domain/audit.ts'
import { publish } from '#server/db/pubsub.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { changeSesizareState, requireOwnSesizare, writeToSesizare } from './change-state.ts'
import { requireReopenable } from './domain.ts'
import { loadSesizare } from './load.ts'
import { saveSolutionAnswer, updateSesizare } from './repo.ts'

/** Reopens a solved sesizare. Throws `inexistent`, `stare_nepotrivita` and `redeschidere_tarzie`. */
export function reopenSesizare(
  ports: Ports,
  { db, now, requestId }: Context,
  citizenId: number,
  id: number,
  reason: string,
): Promise<Sesizare> {
  return db.transaction(async (tx) => {
    const row = await requireOwnSesizare(tx, citizenId, id)
    const solvedAt = requireReopenable(row, now)
    if (reason === '') throw fieldErrors({ motiv: 'required' })
    await saveSolutionAnswer(tx, {
      sesizareId: id,
      solvedAt,
      isSolved: false,
      isReopened: true,
      answeredAt: now,
    })
    const actor = `cetatean:${citizenId}`
    await changeSesizareState(ports, tx, id, 'redeschisa', reason, actor, requestId)
    return loadSesizare(tx, citizenId, id)
  })
}

/** Records the citizen's rating of a solution, once. Throws `inexistent` and `stare_nepotrivita`. */
export function rateSesizare(
  { db, now, requestId }: Context,
  citizenId: number,
  id: number,
  { multumit, motiv = '' }: BodyOf<typeof sesizareEvaluare>,
): Promise<Sesizare> {
  return db.transaction(async (tx) => {
    const row = await requireOwnSesizare(tx, citizenId, id)
    const { state, solvedAt, content } = row
    if (state !== 'solutionata' || !solvedAt || content !== null) {
      throw new ApiError('stare_nepotrivita')
    }
    await saveSolutionAnswer(tx, {
      sesizareId: id,
      solvedAt,
      isSolved: multumit,
      isReopened: false,
      answeredAt: now,
    })
    await updateSesizare(tx, id, { content: multumit, contentReason: motiv, updatedAt: now })
    await publish(tx, citizenId, { tip: 'sesizare', id })
    const actor = `cetatean:${citizenId}`
    await audit(tx, { actor, action: 'sesizare.evaluata', subject: `sesizare:${id}`, requestId })
    return loadSesizare(tx, citizenId, id)
  })
}

/**
 * Adds a message of the citizen to the thread; a sesizare that was waiting for the citizen returns to `in_lucru`.
 * Throws `inexistent` and `fisier_necunoscut`.
 */
export function sendToSesizare(
  ports: Ports,
  context: Pick<Context, 'db' | 'now' | 'requestId'>,
  citizenId: number,
  id: number,
  message: MessageToSend,
): Promise<Message> {
  return context.db.transaction(async (tx) => {
    const row = await requireOwnSesizare(tx, citizenId, id)
    const written = await writeToSesizare(tx, row, message, context)
    if (row.state === 'completare_necesara') {
      const actor = `cetatean:${citizenId}`
      await changeSesizareState(ports, tx, id, 'in_lucru', '', actor, context.requestId)
    }
    return written
  })
}
