import type { SolicitareState } from '#contract/solicitari.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { solicitareTypeNames, stateMachineOf } from '#server/domain/catalogues.ts'
import { addStep } from '#server/domain/history.ts'
import { publish } from '#server/domain/live.ts'
import { notify } from '#server/domain/notices.ts'
import { requireStep } from '#server/domain/state-machine.ts'
import { addMessage } from '#server/domain/threads.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Ports } from '#server/ports/ports.ts'
import * as texts from './messages.ro.ts'
import { lockSolicitare, setState, touch } from './repo.ts'
import type { SolicitareRow } from './repo.ts'

type Sender = Pick<Ports, 'env' | 'clock'>

/**
 * Moves a solicitare to another state, with its history, its notice and its audit. The citizen is not told of what
 * they did themselves. `actor` as in the audit. Throws `inexistent` and `stare_nepotrivita`.
 */
export function changeSolicitareState(
  ports: Sender,
  db: Db,
  id: number,
  to: SolicitareState,
  note: string,
  actor: string,
  requestId = '',
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockSent(tx, id)
    const machine = await stateMachineOf(tx, 'solicitari')
    requireStep(machine, row.state, to)
    const now = ports.clock.now()
    await setState(tx, id, to, now)
    await addStep(tx, 'solicitare', id, to, note, now)
    if (actor !== ownerOf(row)) {
      const label = machine.etichete[to] ?? to
      await tell(ports, tx, row, texts.stateChanged(await nameOf(tx, row), label, note))
    }
    await publish(tx, row.citizenId, { tip: 'solicitare', id })
    await audit(tx, {
      actor,
      action: `solicitare.${to}`,
      subject: `solicitare:${id}`,
      requestId,
    })
  })
}

/** Adds a message of the operator to the thread, and tells the citizen. Throws `inexistent` and `stare_nepotrivita`. */
export function answerSolicitare(
  ports: Sender,
  db: Db,
  id: number,
  text: string,
  actor: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockSent(tx, id)
    const now = ports.clock.now()
    await addMessage(tx, {
      kind: 'solicitare',
      objectId: id,
      citizenId: row.citizenId,
      author: 'operator',
      text,
      fileIds: [],
      now,
    })
    await touch(tx, id, now)
    await tell(ports, tx, row, texts.answered(await nameOf(tx, row)))
    await audit(tx, {
      actor,
      action: 'solicitare.raspuns',
      subject: `solicitare:${id}`,
      requestId: '',
    })
  })
}

// A draft is the citizen's alone: nobody else moves it or writes to it.
async function lockSent(db: Db, id: number): Promise<SolicitareRow> {
  const row = await lockSolicitare(db, id)
  if (!row) throw new Refusal('inexistent')
  if (row.state === 'ciorna') throw new Refusal('stare_nepotrivita')
  return row
}

const ownerOf = ({ citizenId }: SolicitareRow): string => `cetatean:${citizenId}`

async function nameOf(db: Db, { tip, numar }: SolicitareRow) {
  const names = await solicitareTypeNames(db)
  return { numar: numar ?? '', denumire: names.get(tip) ?? tip }
}

function tell(
  ports: Sender,
  db: Db,
  { id, citizenId }: SolicitareRow,
  words: { title: string; text: string },
): Promise<void> {
  const link = texts.solicitareLink(id)
  const tag = `solicitare:${id}`
  return notify(ports, db, { citizenId, kind: 'solicitare', ...words, link, tag })
}
