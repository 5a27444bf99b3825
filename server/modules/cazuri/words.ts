import { plainStates } from '#contract/case-states.ro.ts'
import type { CaseState } from '#contract/desk/cazuri.ts'
import { supportStateNames } from '#contract/desk/texts.ro.ts'
import { supportStates } from '#contract/operator/suport.ts'
import type { StateMachine } from '#contract/forms.ts'
import type { Db } from '#server/db/db.ts'
import { readCaseCatalogues } from '#server/domain/catalogues.ts'
import type { CaseCatalogue } from '#server/domain/catalogues.ts'
import type { ThreadKind } from '#server/domain/thread-kind.ts'
import { sesizareKind, solicitareKind } from '#server/modules/dosare/case-kind.ts'
import type { CaseKind } from '#server/modules/dosare/case-kind.ts'

/** Names of the types and states of one kind of case. */
export interface CaseWords {
  typeName(code: string): string
  state(code: string): CaseState
  isOpen(state: string): boolean
  /** States that may follow a state. */
  next(state: string): CaseState[]
}

const plain: Readonly<Record<string, string>> = plainStates

export type AllCaseWords = Record<ThreadKind, CaseWords>

/** Reads the words of both kinds, in one query. */
export async function readCaseWords(db: Db): Promise<AllCaseWords> {
  const read = await readCaseCatalogues(db)
  const toWords = (which: CaseKind) => createWords(read[which.plural], which)
  return { solicitare: toWords(solicitareKind), sesizare: toWords(sesizareKind) }
}

function createWords(
  { machine, names }: CaseCatalogue,
  { openStates }: Pick<CaseKind, 'openStates'>,
): CaseWords {
  const state = (cod: string) => toState(machine, cod)
  return {
    typeName: (code) => names.get(code) ?? code,
    state,
    isOpen: (code) => openStates.includes(code),
    next: (from) =>
      machine.tranzitii.filter(([before]) => before === from).map(([, after]) => state(after)),
  }
}

function toState({ etichete }: StateMachine, cod: string): CaseState {
  const nume = etichete[cod] ?? cod
  return { cod, nume, cetatean: plain[cod] ?? nume }
}

/** Returns a state of a support request; its sender is shown none. */
export function supportState(cod: string): CaseState {
  const known = supportStates.find((state) => state === cod)
  const nume = known ? supportStateNames[known] : cod
  return { cod, nume, cetatean: nume }
}
