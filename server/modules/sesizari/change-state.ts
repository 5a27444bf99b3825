import type { SesizareState } from '#contract/sesizari.ts'
import type { Db } from '#server/db/db.ts'
import { createCaseActions } from '#server/domain/cases.ts'
import { listSesizareCategoryNames } from '#server/domain/catalogues.ts'
import { findById } from '#server/domain/citizens.ts'
import { notifyDuplicates } from './duplicates.ts'
import { closedStates, erasedLocation } from './domain.ts'
import { updateSesizare, lockOwnSesizare, lockSesizare } from './repo.ts'
import type { SesizareRow } from './repo.ts'
import { notifySupporters } from './supporters.ts'

/** State changes, answers and messages of sesizări. */
export const {
  changeState: changeSesizareState,
  answer: answerSesizare,
  closeDuplicate: closeDuplicateSesizare,
  write: writeToSesizare,
  requireOwn: requireOwnSesizare,
} = createCaseActions<SesizareState, SesizareRow>({
  kind: 'sesizare',
  catalogue: 'sesizari',
  lock: lockSesizare,
  lockOwn: lockOwnSesizare,
  async setState(db, { id, citizenId }, state, now) {
    const forgotten = await shouldEraseLocation(db, citizenId, state)
    const place = forgotten ? erasedLocation : {}
    await updateSesizare(db, id, {
      state,
      updatedAt: now,
      ...toSolutionColumns(state, now),
      ...place,
    })
  },
  async entered(ports, db, row, state) {
    if (state === 'solutionata') await notifyDuplicates(ports, db, row)
    await notifySupporters(ports, db, row, state)
  },
  touch: (db, id, now) => updateSesizare(db, id, { updatedAt: now }),
  typeOf: ({ categorie }) => categorie,
  typeNames: listSesizareCategoryNames,
})

// A new solution clears the rating of the one before.
function toSolutionColumns(state: SesizareState, now: Date) {
  return state === 'solutionata' ? { solvedAt: now, content: null, contentReason: '' } : {}
}

// A closed account's sesizare keeps its location only while somebody may have to find it.
async function shouldEraseLocation(
  db: Db,
  citizenId: number,
  state: SesizareState,
): Promise<boolean> {
  return closedStates.includes(state) && (await findById(db, citizenId))?.state === 'inchis'
}
