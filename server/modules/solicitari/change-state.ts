import type { SolicitareState } from '#contract/solicitari.ts'
import { actionsOf } from '#server/domain/cases.ts'
import { solicitareTypeNames } from '#server/domain/catalogues.ts'
import { lockOwnSolicitare, lockSolicitare, setState, touch } from './repo.ts'
import type { SolicitareRow } from './repo.ts'

/** Steps, answers and messages of solicitări. */
export const {
  changeState: changeSolicitareState,
  answer: answerSolicitare,
  write: writeToSolicitare,
  requireOwn: requireOwnSolicitare,
} = actionsOf<SolicitareState, SolicitareRow>({
  kind: 'solicitare',
  catalogue: 'solicitari',
  lock: lockSolicitare,
  lockOwn: lockOwnSolicitare,
  setState: (db, { id }, state, now) => setState(db, id, state, now),
  touch,
  draft: 'ciorna',
  typeOf: ({ tip }) => tip,
  typeNames: solicitareTypeNames,
})
