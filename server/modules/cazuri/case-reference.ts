import type { CaseRef } from '#contract/desk/coada.ts'
import type { Db } from '#server/db/db.ts'
import { sesizareKind, solicitareKind } from '#server/modules/dosare/case-kind.ts'
import { lockCasesById, requireCaseById } from '#server/modules/dosare/repo.ts'
import { lockRequest, requireRequest } from '#server/modules/support/operator-requests.ts'

/** Kinds of cases with states and a thread, by their name on the wire. */
export const threadKinds = { solicitare: solicitareKind, sesizare: sesizareKind } as const

/** Name of a case in the audit and in the references of files, as `sesizare:12`. */
export const subjectOf = ({ fel, id }: CaseRef): string => `${fel}:${id}`

/** Throws `inexistent` unless there is such a case, which is no draft. */
export async function requireAnyCase(db: Db, { fel, id }: CaseRef): Promise<void> {
  if (fel === 'suport') await requireRequest(db, id)
  else await requireCaseById(db, threadKinds[fel], id)
}

/** Locks a case until the transaction ends. Throws `inexistent`. */
export async function lockAnyCase(tx: Db, { fel, id }: CaseRef): Promise<void> {
  if (fel === 'suport') await lockRequest(tx, id)
  else await lockCasesById(tx, threadKinds[fel], [id])
}
