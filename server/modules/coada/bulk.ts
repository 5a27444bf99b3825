import { caseStates } from '#contract/desk/coada.ts'
import type { BulkResults, CaseRef, DeskCaseKind } from '#contract/desk/coada.ts'
import type { Db } from '#server/db/db.ts'
import { deskCases } from '#server/db/schema.ts'
import { isCase } from '#server/domain/desk-cases.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { isTransientError } from '#server/errors/database-errors.ts'
import { sesizareKind, solicitareKind } from '#server/modules/dosare/case-kind.ts'
import { changeCaseState } from '#server/modules/dosare/change-state.ts'
import { assignCase } from './assign.ts'

/** Several cases that a member has chosen. */
interface Bulk {
  cases: CaseRef[]
  /** Kinds that their role may change; cases of others are refused. */
  kinds: DeskCaseKind[]
}

/** Assigns each case in its own transaction; a refused one does not stop the others. */
export const assignCases = (
  context: OperatorContext,
  db: Db,
  bulk: Bulk,
  memberId: number | null,
): Promise<BulkResults> => runEach(bulk, (which) => assignCase(context, db, which, memberId))

/** Moves each case to a state in its own transaction; a refused one does not stop the others. */
export const moveCases = (
  context: OperatorContext,
  db: Db,
  bulk: Bulk,
  step: { to: string; note: string },
): Promise<BulkResults> => runEach(bulk, (which) => moveCase(context, db, which, step))

async function runEach(
  { cases, kinds }: Bulk,
  act: (which: CaseRef) => Promise<void>,
): Promise<BulkResults> {
  const each = new Map(cases.map((which) => [`${which.fel}-${which.id}`, which]))
  const cazuri: BulkResults['cazuri'] = []
  for (const which of each.values()) {
    cazuri.push({ ...which, eroare: await findRefusal(which, kinds, act) })
  }
  return { cazuri }
}

async function findRefusal(
  which: CaseRef,
  kinds: DeskCaseKind[],
  act: (which: CaseRef) => Promise<void>,
): Promise<BulkResults['cazuri'][number]['eroare']> {
  try {
    if (!kinds.includes(which.fel)) throw new ApiError('fara_drept')
    await act(which)
    return null
  } catch (error) {
    // A case that somebody else is changing for long is refused like any other.
    const refusal = isTransientError(error) ? new ApiError('indisponibil') : error
    if (!(refusal instanceof ApiError)) throw error
    return { cod: refusal.code, mesaj: refusal.message }
  }
}

async function moveCase(
  context: OperatorContext,
  db: Db,
  which: CaseRef,
  { to, note }: { to: string; note: string },
): Promise<void> {
  const [row] = await db.select({ number: deskCases.number }).from(deskCases).where(isCase(which))
  if (!row) throw new ApiError('inexistent')
  // A support request has no states to choose: an answer moves it.
  if (which.fel === 'suport' || !caseStates[which.fel].includes(to)) {
    throw new ApiError('stare_nepotrivita')
  }
  const kind = which.fel === 'solicitare' ? solicitareKind : sesizareKind
  await changeCaseState(context, db, kind, { number: row.number, to, note })
}
