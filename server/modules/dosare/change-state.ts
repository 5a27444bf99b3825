import type { Db } from '#server/db/db.ts'
import { readStateMachine } from '#server/domain/catalogues.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { CaseKind } from './case-kind.ts'
import { requireCase } from './repo.ts'

/**
 * Moves a case to another state; the citizen is notified. Returns its number. Throws `inexistent`, and
 * `stare_nepotrivita` with the states it may be moved to.
 */
export async function changeCaseState(
  context: OperatorContext,
  db: Db,
  which: CaseKind,
  { number, to, note }: { number: string; to: string; note: string },
): Promise<string> {
  const { id, numar } = await requireCase(db, which, number)
  try {
    await which.changeState(context, db, id, { to, note })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'stare_nepotrivita') {
      throw await createTransitionError(db, which, number, to)
    }
    throw error
  }
  return numar
}

async function createTransitionError(
  db: Db,
  which: CaseKind,
  number: string,
  to: string,
): Promise<ApiError> {
  const { state } = await requireCase(db, which, number)
  const { etichete, tranzitii } = await readStateMachine(db, which.plural)
  const named = (one: string) => `${one} (${etichete[one] ?? one})`
  const allowed = tranzitii.filter(([from]) => from === state).map(([, next]) => named(next))
  const rest = allowed.length > 0 ? `Se poate numai în: ${allowed.join(', ')}.` : 'Este încheiată.'
  const sentence = `Din ${named(state)} nu se trece în ${named(to)}. ${rest}`
  return new ApiError('stare_nepotrivita', { sentence })
}
