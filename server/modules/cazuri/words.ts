import { plainStates } from '#contract/case-states.ro.ts'
import type { CaseState } from '#contract/desk/cazuri.ts'
import { supportStateNames } from '#contract/desk/texts.ro.ts'
import { supportStates } from '#contract/operator/suport.ts'
import type { StateMachine } from '#contract/forms.ts'
import type { Db } from '#server/db/db.ts'
import { readStateMachine } from '#server/domain/catalogues.ts'
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

export async function readCaseWords(db: Db, which: CaseKind): Promise<CaseWords> {
  const machine = await readStateMachine(db, which.plural)
  const names = await which.typeNames(db)
  const state = (cod: string) => toState(machine, cod)
  return {
    typeName: (code) => names.get(code) ?? code,
    state,
    isOpen: (code) => which.openStates.includes(code),
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
