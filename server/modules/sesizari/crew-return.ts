import { eq } from 'drizzle-orm'
import type { Day } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { publish } from '#server/db/pubsub.ts'
import { sesizari } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import { crewReturnNote } from '#server/domain/case-texts.ro.ts'
import { writeCaseWords } from '#server/domain/case-words.ts'
import { notifyAboutCase } from '#server/domain/cases.ts'
import { listSesizareCategoryNames } from '#server/domain/catalogues.ts'
import { addHistoryStep } from '#server/domain/history.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { staffIdOf } from '#server/domain/staff-sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import { openStates } from './domain.ts'
import { lockSesizare } from './repo.ts'

interface CrewReturn {
  id: number
  day: Day
  /** Time by which, as `12:00`; null if it is not said. */
  by: string | null
}

/**
 * Says when the crew returns to what a sesizare is about, in the caller's transaction; its citizen is notified. Throws
 * `inexistent`, `stare_nepotrivita` (it is closed) and a field error for a day that has passed.
 */
export async function setCrewReturn(
  context: OperatorContext,
  tx: Db,
  { id, day, by }: CrewReturn,
): Promise<void> {
  const { clock, actor, requestId = '' } = context
  const now = clock.now()
  const row = await lockSesizare(tx, id)
  if (!row) throw new ApiError('inexistent')
  if (!openStates.includes(row.state)) throw new ApiError('stare_nepotrivita')
  if (day < dayOf(now)) throw fieldErrors({ zi: 'invalid' })
  const { citizenId, state, numar, categorie } = row
  const changes = { returnsOn: day, returnsBy: by, updatedAt: now }
  await tx.update(sesizari).set(changes).where(eq(sesizari.id, id))
  await addHistoryStep(tx, 'sesizare', id, state, crewReturnNote(day, by), now, staffIdOf(actor))
  const names = await listSesizareCategoryNames(tx)
  const words = await writeCaseWords(tx, [names.get(categorie) ?? categorie], (texts, [denumire]) =>
    texts.crewReturns({ numar, denumire }, day, by),
  )
  await notifyAboutCase(context, tx, 'sesizare', { id, citizenId }, words)
  await publish(tx, citizenId, { tip: 'sesizare', id })
  await audit(tx, { actor, action: 'sesizare.revenire', subject: `sesizare:${id}`, requestId })
}
