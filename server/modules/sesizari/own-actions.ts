import type { BodyOf } from '#contract/endpoint.ts'
import type { Sesizare, sesizareEvaluare } from '#contract/sesizari.ts'
import type { Message, MessageToSend } from '#contract/thread.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { publish } from '#server/domain/live.ts'
import { addMessage } from '#server/domain/threads.ts'
import { refuseFields } from '#server/http/input.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/serve.ts'
import type { Ports } from '#server/ports/ports.ts'
import { changeSesizareState } from './change-state.ts'
import { requireReopenable } from './domain.ts'
import { loadSesizare } from './load.ts'
import { changeSesizare, lockOwnSesizare } from './repo.ts'
import type { SesizareRow } from './repo.ts'

/** Opens a solved sesizare again. Throws `inexistent`, `stare_nepotrivita` and `redeschidere_tarzie`. */
export function reopenSesizare(
  ports: Ports,
  { db, now, requestId }: Context,
  citizenId: number,
  id: number,
  reason: string,
): Promise<Sesizare> {
  return db.transaction(async (tx) => {
    const row = await lockOwn(tx, citizenId, id)
    requireReopenable(row, now)
    if (reason === '') throw refuseFields({ motiv: 'required' })
    const actor = `cetatean:${citizenId}`
    await changeSesizareState(ports, tx, id, 'redeschisa', reason, actor, requestId)
    return loadSesizare(tx, citizenId, id)
  })
}

/** Keeps what the citizen says of a solution, once. Throws `inexistent` and `stare_nepotrivita`. */
export function judgeSesizare(
  { db, now, requestId }: Context,
  citizenId: number,
  id: number,
  { multumit, motiv = '' }: BodyOf<typeof sesizareEvaluare>,
): Promise<Sesizare> {
  return db.transaction(async (tx) => {
    const row = await lockOwn(tx, citizenId, id)
    if (row.state !== 'solutionata' || row.content !== null) throw new Refusal('stare_nepotrivita')
    await changeSesizare(tx, id, { content: multumit, contentReason: motiv, updatedAt: now })
    await publish(tx, citizenId, { tip: 'sesizare', id })
    const actor = `cetatean:${citizenId}`
    await audit(tx, { actor, action: 'sesizare.evaluata', subject: `sesizare:${id}`, requestId })
    return loadSesizare(tx, citizenId, id)
  })
}

/** Adds a message of the citizen to the thread. Throws `inexistent` and `fisier_necunoscut`. */
export function writeToSesizare(
  { db, now, requestId }: Context,
  citizenId: number,
  id: number,
  { text, files = [] }: MessageToSend,
): Promise<Message> {
  return db.transaction(async (tx) => {
    await lockOwn(tx, citizenId, id)
    const message = await addMessage(tx, {
      kind: 'sesizare',
      objectId: id,
      citizenId,
      author: 'cetatean',
      text,
      fileIds: files.map((file) => file.id.toLowerCase()),
      now,
    })
    await changeSesizare(tx, id, { updatedAt: now })
    const actor = `cetatean:${citizenId}`
    await audit(tx, { actor, action: 'sesizare.mesaj', subject: `sesizare:${id}`, requestId })
    return message
  })
}

async function lockOwn(db: Db, citizenId: number, id: number): Promise<SesizareRow> {
  const row = await lockOwnSesizare(db, citizenId, id)
  if (!row) throw new Refusal('inexistent')
  return row
}
