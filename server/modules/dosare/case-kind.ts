import { sentStates } from '#contract/operator/dosare.ts'
import { sesizareStates } from '#contract/sesizari.ts'
import type { SesizareState } from '#contract/sesizari.ts'
import type { SolicitareState } from '#contract/solicitari.ts'
import type { Db } from '#server/db/db.ts'
import { sesizari, solicitari } from '#server/db/schema.ts'
import { listSesizareCategoryNames, listSolicitareTypeNames } from '#server/domain/catalogues.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import type { ThreadKind } from '#server/domain/thread-kind.ts'
import {
  answerSesizare,
  changeSesizareState,
  closeDuplicateSesizare,
} from '#server/modules/sesizari/change-state.ts'
import { openStates as openSesizari } from '#server/modules/sesizari/domain.ts'
import {
  answerSolicitare,
  changeSolicitareState,
  closeDuplicateSolicitare,
} from '#server/modules/solicitari/change-state.ts'
import { sentOpenStates } from '#server/modules/solicitari/domain.ts'
import { readSesizareRecord, readSolicitareRecord } from './load.ts'
import type { CaseRecord } from './load.ts'

/** Common interface of solicitări and sesizări for operators. */
export interface CaseKind {
  kind: ThreadKind
  plural: 'solicitari' | 'sesizari'
  /** Nouns for sentences. */
  words: { one: string; many: string; type: string }
  table: typeof solicitari | typeof sesizari
  type: typeof solicitari.tip | typeof sesizari.categorie
  states: readonly string[]
  openStates: readonly string[]
  typeNames(db: Db): Promise<Map<string, string>>
  /** Reads a case in one query. Throws `inexistent`, also for a draft. */
  read(db: Db, id: number): Promise<CaseRecord>
  answer(
    context: OperatorContext,
    db: Db,
    id: number,
    answer: { text: string; fileIds: string[] },
  ): Promise<void>
  changeState(
    context: OperatorContext,
    db: Db,
    id: number,
    step: { to: string; note: string },
  ): Promise<void>
  /** Closes a case that was merged into another; `mainNumber` only if its citizen may know it. */
  closeDuplicate(
    context: OperatorContext,
    db: Db,
    id: number,
    mainNumber: string | null,
  ): Promise<void>
}

// The casts are safe: callers check a state against `states` first.
export const solicitareKind: CaseKind = {
  kind: 'solicitare',
  plural: 'solicitari',
  words: { one: 'solicitarea', many: 'solicitări', type: 'Tip' },
  table: solicitari,
  type: solicitari.tip,
  states: sentStates,
  openStates: sentOpenStates,
  typeNames: listSolicitareTypeNames,
  read: readSolicitareRecord,
  answer: (context, db, id, { text, fileIds }) =>
    answerSolicitare(context, db, id, text, context.actor, { ...context, fileIds }),
  changeState: ({ requestId, ...context }, db, id, { to, note }) =>
    changeSolicitareState(context, db, id, to as SolicitareState, note, context.actor, requestId),
  closeDuplicate: ({ requestId, ...context }, db, id, mainNumber) =>
    closeDuplicateSolicitare(context, db, id, 'anulata', mainNumber, context.actor, requestId),
}

export const sesizareKind: CaseKind = {
  kind: 'sesizare',
  plural: 'sesizari',
  words: { one: 'sesizarea', many: 'sesizări', type: 'Categorie' },
  table: sesizari,
  type: sesizari.categorie,
  states: sesizareStates,
  openStates: openSesizari,
  typeNames: listSesizareCategoryNames,
  read: readSesizareRecord,
  answer: (context, db, id, { text, fileIds }) =>
    answerSesizare(context, db, id, text, context.actor, { ...context, fileIds }),
  changeState: ({ requestId, ...context }, db, id, { to, note }) =>
    changeSesizareState(context, db, id, to as SesizareState, note, context.actor, requestId),
  closeDuplicate: ({ requestId, ...context }, db, id, mainNumber) =>
    closeDuplicateSesizare(context, db, id, 'clasata', mainNumber, context.actor, requestId),
}
