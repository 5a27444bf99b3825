import type { Message, MessageToSend } from '#contract/thread.ts'
import type { Db } from '#server/db/db.ts'
import type { ReplyTarget } from '#server/domain/reply-addresses.ts'
import type { ThreadKind } from '#server/domain/thread-kind.ts'
import { sendToSesizare } from '#server/modules/sesizari/citizen-actions.ts'
import { openStates } from '#server/modules/sesizari/domain.ts'
import { findSesizare, lockOwnSesizare } from '#server/modules/sesizari/repo.ts'
import { sendToSolicitare } from '#server/modules/solicitari/citizen-actions.ts'
import { sentOpenStates } from '#server/modules/solicitari/domain.ts'
import { findSolicitare, lockOwnSolicitare } from '#server/modules/solicitari/repo.ts'
import type { Ports } from '#server/ports/ports.ts'

interface Writing {
  db: Db
  now: Date
  requestId: string
}

type ReadState = (db: Db, citizenId: number, id: number) => Promise<{ state: string } | null>

interface AnswerableCases {
  openStates: readonly string[]
  find: ReadState
  /** Locks the case until the transaction ends. */
  lock: ReadState
  send(
    ports: Ports,
    writing: Writing,
    citizenId: number,
    id: number,
    message: MessageToSend,
  ): Promise<Message>
}

const cases: Record<ThreadKind, AnswerableCases> = {
  sesizare: { openStates, find: findSesizare, lock: lockOwnSesizare, send: sendToSesizare },
  solicitare: {
    openStates: sentOpenStates,
    find: findSolicitare,
    lock: lockOwnSolicitare,
    send: sendToSolicitare,
  },
}

/** True if a citizen’s own case is sent and open, so that an e-mail may answer it. */
export const isAnswerable = (db: Db, target: ReplyTarget): Promise<boolean> =>
  isOpen(db, target, cases[target.kind].find)

/** As `isAnswerable`, and keeps it so until the transaction ends. */
export const lockAnswerable = (db: Db, target: ReplyTarget): Promise<boolean> =>
  isOpen(db, target, cases[target.kind].lock)

/** Adds a citizen's message to their case, as one that was written in the portal. */
export const sendToCase = (
  ports: Ports,
  writing: Writing,
  { kind, id, citizenId }: ReplyTarget,
  message: MessageToSend,
): Promise<Message> => cases[kind].send(ports, writing, citizenId, id, message)

async function isOpen(
  db: Db,
  { kind, id, citizenId }: ReplyTarget,
  read: ReadState,
): Promise<boolean> {
  const row = await read(db, citizenId, id)
  return row !== null && cases[kind].openStates.includes(row.state)
}
