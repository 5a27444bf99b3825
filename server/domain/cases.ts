import type { Message, MessageToSend } from '#contract/thread.ts'
import type { Db } from '#server/db/db.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { audit } from './audit.ts'
import { caseLink, mergedNote } from './case-texts.ro.ts'
import { readStateMachine } from './catalogues.ts'
import type { CatalogueName } from './catalogues.ts'
import { addHistoryStep } from './history.ts'
import { publish } from '#server/db/pubsub.ts'
import { writeCaseWords } from './case-words.ts'
import type { BilingualWords } from './notice-words.ts'
import { notify } from './notifications.ts'
import { staffIdOf } from './staff-sessions.ts'
import { assertTransition } from './state-machine.ts'
import type { ThreadKind } from './thread-kind.ts'
import { addMessage } from './threads.ts'
import { recordEvent } from './webhook-events.ts'

/** Fields shared by solicitări and sesizări. */
export interface CaseRow<State extends string = string> {
  id: number
  citizenId: number
  numar: string | null
  state: State
}

/** Adapter for solicitări or for sesizări, which differ in names and tables. */
export interface Cases<State extends string, Row extends CaseRow<State>> {
  kind: ThreadKind
  catalogue: CatalogueName
  /** Locks any citizen's case until the transaction ends; null when none has that id. */
  lock(db: Db, id: number): Promise<Row | null>
  /** Locks a citizen's own case in the same way. */
  lockOwn(db: Db, citizenId: number, id: number): Promise<Row | null>
  setState(db: Db, row: Row, state: State, now: Date): Promise<void>
  /** Runs after the operator moved a case to a state, in the same transaction. */
  entered?(ports: Sender, db: Db, row: Row, state: State): Promise<void>
  /** Sets the time of its last change. */
  touch(db: Db, id: number, now: Date): Promise<void>
  /** The state in which it is private to the citizen: nobody else changes its state or writes to it. */
  draft?: State
  typeOf(row: Row): string
  /** Returns names of types or categories, by their codes. */
  typeNames(db: Db): Promise<Map<string, string>>
}

type Sender = Pick<Ports, 'env' | 'clock'>

interface Writing {
  now: Date
  requestId: string
}

interface Step<State> {
  id: number
  to: State
  note: string
  actor: string
  requestId: string
}

interface Answer {
  id: number
  text: string
  fileIds: string[]
  actor: string
  requestId: string
}

/** Creates the actions of citizens and operators on solicitări or on sesizări. */
export function createCaseActions<State extends string, Row extends CaseRow<State>>(
  cases: Cases<State, Row>,
) {
  return {
    /** `actor` as in the audit. */
    changeState: (
      ports: Sender,
      db: Db,
      id: number,
      to: State,
      note: string,
      actor: string,
      requestId = '',
    ) => changeState(cases, ports, db, { id, to, note, actor, requestId }),
    /** `fileIds`: uploaded files that belong to nobody. */
    answer: (
      ports: Sender,
      db: Db,
      id: number,
      text: string,
      actor: string,
      { fileIds = [], requestId = '' }: { fileIds?: string[]; requestId?: string } = {},
    ) => answer(cases, ports, db, { id, text, actor, fileIds, requestId }),
    /** Closes a duplicate, whatever its state allows; `mainNumber` only if its citizen may know it. */
    closeDuplicate: (
      ports: Sender,
      db: Db,
      id: number,
      to: State,
      mainNumber: string | null,
      actor: string,
      requestId = '',
    ) => closeDuplicate(cases, ports, db, { id, to, mainNumber, actor, requestId }),
    write: (db: Db, row: Row, message: MessageToSend, context: Writing) =>
      write(cases, db, row, message, context),
    requireOwn: (db: Db, citizenId: number, id: number) => requireOwn(cases, db, citizenId, id),
  }
}

/**
 * Moves a case to another state, with its history step, notification and audit entry. Citizens are not notified of
 * their own actions. Throws `inexistent` and `stare_nepotrivita`.
 */
function changeState<State extends string, Row extends CaseRow<State>>(
  cases: Cases<State, Row>,
  ports: Sender,
  db: Db,
  { id, to, note, actor, requestId }: Step<State>,
): Promise<void> {
  const { kind, catalogue } = cases
  return db.transaction(async (tx) => {
    const row = await lockSubmitted(cases, tx, id)
    const machine = await readStateMachine(tx, catalogue)
    assertTransition(machine, row.state, to)
    await enterState(cases, ports, tx, row, { to, note, actor })
    if (actor !== `cetatean:${row.citizenId}`) {
      const { numar, denumire: name } = await readCaseNames(cases, tx, row)
      const words = await writeCaseWords(
        tx,
        [name, machine.etichete[to] ?? to],
        (texts, [denumire, label]) =>
          texts.stateChanged(kind, { numar, denumire }, to, label, note),
      )
      await notifyAboutCase(ports, tx, kind, row, words)
    }
    await cases.entered?.(ports, tx, row, to)
    await publish(tx, row.citizenId, { tip: kind, id })
    await audit(tx, { actor, action: `${kind}.${to}`, subject: `${kind}:${id}`, requestId })
  })
}

interface Duplicate<State> extends Omit<Step<State>, 'note'> {
  /** Number of the main case; null when it is another citizen's. */
  mainNumber: string | null
}

/** Closes a case that was merged into another, and tells its citizen. Throws `inexistent` and `stare_nepotrivita`. */
function closeDuplicate<State extends string, Row extends CaseRow<State>>(
  cases: Cases<State, Row>,
  ports: Sender,
  db: Db,
  { id, to, mainNumber, actor, requestId }: Duplicate<State>,
): Promise<void> {
  const { kind } = cases
  return db.transaction(async (tx) => {
    const row = await lockSubmitted(cases, tx, id)
    await enterState(cases, ports, tx, row, { to, note: mergedNote(kind, mainNumber), actor })
    const { numar, denumire: name } = await readCaseNames(cases, tx, row)
    const words = await writeCaseWords(tx, [name], (texts, [denumire]) =>
      texts.merged(kind, { numar, denumire }, mainNumber),
    )
    await notifyAboutCase(ports, tx, kind, row, words)
    await publish(tx, row.citizenId, { tip: kind, id })
    await audit(tx, { actor, action: `${kind}.unita`, subject: `${kind}:${id}`, requestId })
  })
}

async function enterState<State extends string, Row extends CaseRow<State>>(
  { kind, setState }: Cases<State, Row>,
  { clock }: Sender,
  tx: Db,
  row: Row,
  { to, note, actor }: Pick<Step<State>, 'to' | 'note' | 'actor'>,
): Promise<void> {
  const now = clock.now()
  await setState(tx, row, to, now)
  await addHistoryStep(tx, kind, row.id, to, note, now, staffIdOf(actor))
  await recordCaseEvent(tx, kind, 'stare_schimbata', now, { ...row, state: to })
}

/**
 * Adds a message of the operator to the thread and notifies the citizen. Throws `inexistent`, `stare_nepotrivita` and
 * `fisier_necunoscut`.
 */
function answer<State extends string, Row extends CaseRow<State>>(
  cases: Cases<State, Row>,
  ports: Sender,
  db: Db,
  { id, text, actor, fileIds, requestId }: Answer,
): Promise<void> {
  const { kind } = cases
  return db.transaction(async (tx) => {
    const row = await lockSubmitted(cases, tx, id)
    const { citizenId } = row
    const now = ports.clock.now()
    const from = { kind, objectId: id, citizenId, author: 'operator' } as const
    await addMessage(tx, { ...from, staffId: staffIdOf(actor), text, fileIds, now })
    await cases.touch(tx, id, now)
    const { numar, denumire: name } = await readCaseNames(cases, tx, row)
    const words = await writeCaseWords(tx, [name], (texts, [denumire]) =>
      texts.answered(kind, { numar, denumire }),
    )
    await notifyAboutCase(ports, tx, kind, row, words)
    await audit(tx, { actor, action: `${kind}.raspuns`, subject: `${kind}:${id}`, requestId })
  })
}

/**
 * Adds a message of the citizen to the thread of a case already locked. Throws `stare_nepotrivita` (a draft has no
 * thread) and `fisier_necunoscut`.
 */
async function write<State extends string, Row extends CaseRow<State>>(
  { kind, draft, touch }: Cases<State, Row>,
  db: Db,
  { id, citizenId, state }: Row,
  { text, files = [] }: MessageToSend,
  { now, requestId }: Writing,
): Promise<Message> {
  if (state === draft) throw new ApiError('stare_nepotrivita')
  const fileIds = files.map((file) => file.id.toLowerCase())
  const from = { kind, objectId: id, citizenId, author: 'cetatean' } as const
  const message = await addMessage(db, { ...from, text, fileIds, now })
  await touch(db, id, now)
  const actor = `cetatean:${citizenId}`
  await audit(db, { actor, action: `${kind}.mesaj`, subject: `${kind}:${id}`, requestId })
  return message
}

/** Locks a citizen's own case until the transaction ends. Throws `inexistent`. */
async function requireOwn<State extends string, Row extends CaseRow<State>>(
  { lockOwn }: Cases<State, Row>,
  db: Db,
  citizenId: number,
  id: number,
): Promise<Row> {
  const row = await lockOwn(db, citizenId, id)
  if (!row) throw new ApiError('inexistent')
  return row
}

/** How a case came: its citizen sent it, or a member of the staff took it down for them. */
export interface CaseSource {
  /** As in the audit. */
  actor: string
  /** Note of the first step of its history. */
  note: string
  /** True if the caller of the use case sends the number by SMS, which the notification then does not. */
  sendsNumberBySms: boolean
}

export const sentByCitizen = (citizenId: number): CaseSource => ({
  actor: `cetatean:${citizenId}`,
  note: '',
  sendsNumberBySms: false,
})

/** Records that a case was sent or entered a state. */
export function recordCaseEvent(
  db: Db,
  kind: ThreadKind,
  what: 'creata' | 'stare_schimbata',
  now: Date,
  { id, numar, state, citizenId }: CaseRow,
): Promise<void> {
  const data = { id, numar: numar ?? '', stare: state, cetatean_id: citizenId }
  return recordEvent(db, `${kind}.${what}`, now, data)
}

/** Notifies the citizen about one of their cases. */
export function notifyAboutCase(
  ports: Sender,
  db: Db,
  kind: ThreadKind,
  { id, citizenId }: Pick<CaseRow, 'id' | 'citizenId'>,
  words: BilingualWords,
  { withoutSms = false }: { withoutSms?: boolean } = {},
): Promise<void> {
  const link = caseLink(kind, id)
  return notify(ports, db, { citizenId, kind, ...words, link, tag: `${kind}:${id}`, withoutSms })
}

async function lockSubmitted<State extends string, Row extends CaseRow<State>>(
  { lock, draft }: Cases<State, Row>,
  db: Db,
  id: number,
): Promise<Row> {
  const row = await lock(db, id)
  if (!row) throw new ApiError('inexistent')
  if (row.state === draft) throw new ApiError('stare_nepotrivita')
  return row
}

async function readCaseNames<State extends string, Row extends CaseRow<State>>(
  { typeOf, typeNames }: Cases<State, Row>,
  db: Db,
  row: Row,
) {
  const code = typeOf(row)
  return { numar: row.numar ?? '', denumire: (await typeNames(db)).get(code) ?? code }
}
