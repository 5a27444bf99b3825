import type { SolicitareState } from '#contract/solicitari.ts'
import { createCaseActions } from '#server/domain/cases.ts'
import { listSolicitareTypeNames } from '#server/domain/catalogues.ts'
import { syncInvoiceDispute } from './invoice-dispute.ts'
import { lockOwnSolicitare, lockSolicitare, setState, touch } from './repo.ts'
import type { SolicitareRow } from './repo.ts'

/** State changes, answers and messages of solicitări. */
export const {
  changeState: changeSolicitareState,
  answer: answerSolicitare,
  closeDuplicate: closeDuplicateSolicitare,
  write: writeToSolicitare,
  requireOwn: requireOwnSolicitare,
} = createCaseActions<SolicitareState, SolicitareRow>({
  kind: 'solicitare',
  catalogue: 'solicitari',
  lock: lockSolicitare,
  lockOwn: lockOwnSolicitare,
  async setState(db, row, state, now) {
    await setState(db, row.id, state, now)
    await syncInvoiceDispute(db, row, state, now)
  },
  touch,
  draft: 'ciorna',
  typeOf: ({ tip }) => tip,
  typeNames: listSolicitareTypeNames,
})
