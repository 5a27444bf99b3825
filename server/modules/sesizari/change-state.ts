import type { SesizareState } from '#contract/sesizari.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { sesizareCategoryNames, stateMachineOf } from '#server/domain/catalogues.ts'
import { addStep } from '#server/domain/history.ts'
import { publish } from '#server/domain/live.ts'
import { notify } from '#server/domain/notices.ts'
import { requireStep } from '#server/domain/state-machine.ts'
import { addMessage } from '#server/domain/threads.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Ports } from '#server/ports/ports.ts'
import * as texts from './messages.ro.ts'
import { changeSesizare, lockSesizare } from './repo.ts'
import type { SesizareRow } from './repo.ts'

type Sender = Pick<Ports, 'env' | 'clock'>

/**
 * Moves a sesizare to another state, with its history, its notice and its audit. The citizen is not told of what they
 * did themselves. `actor` as in the audit. Throws `inexistent` and `stare_nepotrivita`.
 */
export function changeSesizareState(
  ports: Sender,
  db: Db,
  id: number,
  to: SesizareState,
  note: string,
  actor: string,
  requestId = '',
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await requireLocked(tx, id)
    const machine = await stateMachineOf(tx, 'sesizari')
    requireStep(machine, row.state, to)
    const now = ports.clock.now()
    await changeSesizare(tx, id, { state: to, updatedAt: now, ...solutionOf(to, now) })
    await addStep(tx, 'sesizare', id, to, note, now)
    if (actor !== `cetatean:${row.citizenId}`) {
      const label = machine.etichete[to] ?? to
      await tell(ports, tx, row, texts.stateChanged(await nameOf(tx, row), label, note))
    }
    await publish(tx, row.citizenId, { tip: 'sesizare', id })
    await audit(tx, { actor, action: `sesizare.${to}`, subject: `sesizare:${id}`, requestId })
  })
}

/** Adds a message of the operator to the thread, and tells the citizen. Throws `inexistent`. */
export function answerSesizare(
  ports: Sender,
  db: Db,
  id: number,
  text: string,
  actor: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await requireLocked(tx, id)
    const { citizenId } = row
    const now = ports.clock.now()
    await addMessage(tx, {
      kind: 'sesizare',
      objectId: id,
      citizenId,
      author: 'operator',
      text,
      fileIds: [],
      now,
    })
    await changeSesizare(tx, id, { updatedAt: now })
    await tell(ports, tx, row, texts.answered(await nameOf(tx, row)))
    await audit(tx, {
      actor,
      action: 'sesizare.raspuns',
      subject: `sesizare:${id}`,
      requestId: '',
    })
  })
}

// Each solution is judged anew.
function solutionOf(to: SesizareState, now: Date) {
  return to === 'solutionata' ? { solvedAt: now, content: null, contentReason: '' } : {}
}

async function requireLocked(db: Db, id: number): Promise<SesizareRow> {
  const row = await lockSesizare(db, id)
  if (!row) throw new Refusal('inexistent')
  return row
}

async function nameOf(db: Db, { categorie, numar }: SesizareRow) {
  const names = await sesizareCategoryNames(db)
  return { numar, denumire: names.get(categorie) ?? categorie }
}

function tell(
  ports: Sender,
  db: Db,
  { id, citizenId }: SesizareRow,
  words: { title: string; text: string },
): Promise<void> {
  const link = texts.sesizareLink(id)
  const tag = `sesizare:${id}`
  return notify(ports, db, { citizenId, kind: 'sesizare', ...words, link, tag })
}
