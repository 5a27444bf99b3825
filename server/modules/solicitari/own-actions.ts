import type { Solicitare } from '#contract/solicitari.ts'
import type { Message, MessageToSend } from '#contract/thread.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { addMessage } from '#server/domain/threads.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/serve.ts'
import type { Ports } from '#server/ports/ports.ts'
import { changeSolicitareState } from './change-state.ts'
import { cancellableStates } from './domain.ts'
import { loadSolicitare } from './load.ts'
import { lockOwnSolicitare, touch } from './repo.ts'
import type { SolicitareRow } from './repo.ts'

/** Takes a solicitare back before it was looked into. Throws `inexistent` and `stare_nepotrivita`. */
export function cancelSolicitare(
  ports: Ports,
  { db, requestId }: Context,
  citizenId: number,
  id: number,
  reason: string,
): Promise<Solicitare> {
  return db.transaction(async (tx) => {
    const row = await lockOwn(tx, citizenId, id)
    if (!cancellableStates.includes(row.state)) throw new Refusal('stare_nepotrivita')
    const actor = `cetatean:${citizenId}`
    await changeSolicitareState(ports, tx, id, 'anulata', reason, actor, requestId)
    return loadSolicitare(tx, citizenId, id)
  })
}

/**
 * Adds a message of the citizen to the thread. When the operator was waiting for it, the solicitare goes on.
 * Throws `inexistent`, `stare_nepotrivita` (a draft has no thread) and `fisier_necunoscut`.
 */
export function writeToSolicitare(
  ports: Ports,
  { db, now, requestId }: Context,
  citizenId: number,
  id: number,
  { text, files = [] }: MessageToSend,
): Promise<Message> {
  return db.transaction(async (tx) => {
    const row = await lockOwn(tx, citizenId, id)
    if (row.state === 'ciorna') throw new Refusal('stare_nepotrivita')
    const message = await addMessage(tx, {
      kind: 'solicitare',
      objectId: id,
      citizenId,
      author: 'cetatean',
      text,
      fileIds: files.map((file) => file.id.toLowerCase()),
      now,
    })
    await touch(tx, id, now)
    const actor = `cetatean:${citizenId}`
    await audit(tx, { actor, action: 'solicitare.mesaj', subject: `solicitare:${id}`, requestId })
    if (row.state === 'completare_necesara') {
      await changeSolicitareState(ports, tx, id, 'in_analiza', '', actor, requestId)
    }
    return message
  })
}

async function lockOwn(db: Db, citizenId: number, id: number): Promise<SolicitareRow> {
  const row = await lockOwnSolicitare(db, citizenId, id)
  if (!row) throw new Refusal('inexistent')
  return row
}
