import type { SesizareState } from '#contract/sesizari.ts'
import type { Db } from '#server/db/db.ts'
import { createCaseActions } from '#server/domain/cases.ts'
import { sesizareCategoryNames } from '#server/domain/catalogues.ts'
import { findById } from '#server/domain/citizens.ts'
import { closedStates, nowhere } from './domain.ts'
import { changeSesizare, lockOwnSesizare, lockSesizare } from './repo.ts'
import type { SesizareRow } from './repo.ts'

/** State changes, answers and messages of sesizări. */
export const {
  changeState: changeSesizareState,
  answer: answerSesizare,
  write: writeToSesizare,
  requireOwn: requireOwnSesizare,
} = createCaseActions<SesizareState, SesizareRow>({
  kind: 'sesizare',
  catalogue: 'sesizari',
  lock: lockSesizare,
  lockOwn: lockOwnSesizare,
  async setState(db, { id, citizenId }, state, now) {
    const forgotten = await mayBeForgotten(db, citizenId, state)
    const place = forgotten ? nowhere : {}
    await changeSesizare(db, id, { state, updatedAt: now, ...solutionOf(state, now), ...place })
  },
  touch: (db, id, now) => changeSesizare(db, id, { updatedAt: now }),
  typeOf: ({ categorie }) => categorie,
  typeNames: sesizareCategoryNames,
})

// A new solution clears the rating of the one before.
function solutionOf(state: SesizareState, now: Date) {
  return state === 'solutionata' ? { solvedAt: now, content: null, contentReason: '' } : {}
}

// A closed account's sesizare keeps its location only while somebody may have to find it.
async function mayBeForgotten(db: Db, citizenId: number, state: SesizareState): Promise<boolean> {
  return closedStates.includes(state) && (await findById(db, citizenId))?.state === 'inchis'
}
