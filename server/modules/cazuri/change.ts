import { limits } from '#contract/limits.ts'
import type { Day } from '#contract/days.ts'
import type { CaseRef } from '#contract/desk/coada.ts'
import type { Db } from '#server/db/db.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { assignCase } from '#server/modules/coada/assign.ts'
import { answerCase } from '#server/modules/dosare/answer.ts'
import type { CaseKind } from '#server/modules/dosare/case-kind.ts'
import { changeCaseState } from '#server/modules/dosare/change-state.ts'
import { extendCase } from '#server/modules/dosare/extend.ts'
import { requireCaseById } from '#server/modules/dosare/repo.ts'
import { setCrewReturn } from '#server/modules/sesizari/crew-return.ts'
import { answerRequest } from '#server/modules/support/operator-requests.ts'
import { assertFilledIn } from './templates.ts'
import { changeCase } from './versions.ts'
import type { SeenVersion } from './versions.ts'

interface Change {
  id: number
  seen: SeenVersion
}

type Changed = Promise<{ versiune: number }>

/**
 * Answers a citizen and, with `to`, moves the case to another state in the same transaction. Throws `inexistent`,
 * `date_invalide`, `fisier_necunoscut`, `stare_nepotrivita` and `modificat_intre_timp`.
 */
export function answerAtDesk(
  context: OperatorContext,
  db: Db,
  which: CaseKind,
  {
    id,
    seen,
    text,
    fileIds,
    to,
  }: Change & { text: string; fileIds: string[]; to?: string | undefined },
): Changed {
  assertFilledIn(text)
  return change(db, which, { id, seen }, async (tx, number) => {
    await answerCase(context, tx, which, { number, text, fileIds })
    // The citizen's list shows the note of this state as the question that waits for them.
    const note = to === 'completare_necesara' ? text.slice(0, limits.reason.max) : ''
    if (to !== undefined) await changeCaseState(context, tx, which, { number, to, note })
  })
}

/** Moves a case to another state. Throws `inexistent`, `stare_nepotrivita` and `modificat_intre_timp`. */
export function changeStateAtDesk(
  context: OperatorContext,
  db: Db,
  which: CaseKind,
  { id, seen, to, note }: Change & { to: string; note: string },
): Changed {
  return change(db, which, { id, seen }, (tx, number) =>
    changeCaseState(context, tx, which, { number, to, note }),
  )
}

/** Extends the term of a case. Throws `inexistent`, `stare_nepotrivita` and `modificat_intre_timp`. */
export function extendAtDesk(
  context: OperatorContext,
  db: Db,
  which: CaseKind,
  { id, seen, reason }: Change & { reason: string },
): Changed {
  return change(db, which, { id, seen }, (tx, number) =>
    extendCase(context, tx, which, { number, reason }),
  )
}

/** Says when the crew returns. Throws `inexistent`, `stare_nepotrivita`, `date_invalide` and `modificat_intre_timp`. */
export function setCrewReturnAtDesk(
  context: OperatorContext,
  db: Db,
  { id, seen, day, by }: Change & { day: Day; by: string | null },
): Changed {
  return changeCase(db, { fel: 'sesizare', id }, seen, (tx) =>
    setCrewReturn(context, tx, { id, day, by }),
  )
}

/**
 * Gives a case of any kind to a member, or to nobody (null). Throws `inexistent`, `membru_nepotrivit` and
 * `modificat_intre_timp`.
 */
export function assignAtDesk(
  context: OperatorContext,
  db: Db,
  which: CaseRef,
  { seen, memberId }: { seen: SeenVersion; memberId: number | null },
): Changed {
  return changeCase(db, which, seen, (tx) => assignCase(context, tx, which, memberId))
}

/** Answers a support request by e-mail. Throws `inexistent`, `date_invalide` and `modificat_intre_timp`. */
export function answerRequestAtDesk(
  context: OperatorContext,
  db: Db,
  { id, seen, text }: Change & { text: string },
): Changed {
  assertFilledIn(text)
  return changeCase(db, { fel: 'suport', id }, seen, (tx) => answerRequest(context, tx, id, text))
}

function change(
  db: Db,
  which: CaseKind,
  { id, seen }: Change,
  work: (tx: Db, number: string) => Promise<unknown>,
): Changed {
  return changeCase(db, { fel: which.kind, id }, seen, async (tx) => {
    const { numar } = await requireCaseById(tx, which, id)
    await work(tx, numar)
  })
}
