import { caseFilters } from '#contract/operator/dosare.ts'
import type { CaseItem } from '#contract/operator/dosare.ts'
import type { Db } from '#server/db/db.ts'
import type { CaseKind } from './case-kind.ts'
import { findCases } from './repo.ts'
import type { CasePosition, CaseRow } from './repo.ts'

const DAY_MS = 24 * 3600 * 1000

export interface CaseQuery {
  /** A state, `deschise` or `toate`. */
  state: string
  /** Only cases sent more than this many days ago. */
  olderThanDays?: number | undefined
  /** True: only cases that wait for the operator. */
  unanswered: boolean
  /** Only cases after this one, in the order of the list. */
  after?: CasePosition | undefined
  limit: number
}

export interface ListedCase extends CaseRow, Pick<CaseItem, 'denumire' | 'depasit'> {}

/** Lists cases by due date, without personal data, with the total count of all pages. */
export async function listCases(
  db: Db,
  which: CaseKind,
  now: Date,
  { state, olderThanDays, ...query }: CaseQuery,
): Promise<{ rows: ListedCase[]; total: number }> {
  const { rows, total } = await findCases(db, which, {
    ...query,
    states: selectStates(which, state),
    sentBefore:
      olderThanDays === undefined ? undefined : new Date(now.getTime() - olderThanDays * DAY_MS),
  })
  const names = await which.typeNames(db)
  const listed = rows.map((row) => ({
    ...row,
    denumire: names.get(row.type) ?? row.type,
    depasit: row.dueAt !== null && row.dueAt < now && which.openStates.includes(row.state),
  }))
  return { rows: listed, total }
}

function selectStates({ states, openStates }: CaseKind, word: string): readonly string[] {
  if (word === caseFilters.open) return openStates
  if (word === caseFilters.all) return states
  return [word]
}

/** Converts a listed case to what the API and `--json` answer. */
export const toCaseItem = (row: ListedCase): CaseItem => ({
  numar: row.numar,
  tip: row.type,
  denumire: row.denumire,
  stare: row.state,
  trimisa_la: row.sentAt.toISOString(),
  termen_la: row.dueAt?.toISOString() ?? null,
  depasit: row.depasit,
  asteapta_raspuns: row.unanswered,
  raspuns_cerut_la: row.askedAt?.toISOString() ?? null,
  sustinatori: row.supporters,
})
