import { plainStates } from '#contract/case-states.ro.ts'
import { sentStates } from '#contract/operator/dosare.ts'
import { sesizareStates } from '#contract/sesizari.ts'

/** Audited actions on the cases of one kind, in words. `one`: „o sesizare”. */
function describeKind(kind: string, one: string, states: readonly (keyof typeof plainStates)[]) {
  return {
    ...Object.fromEntries(
      states.map((state) => [`${kind}.${state}`, `a trecut ${one} la „${plainStates[state]}”`]),
    ),
    [`${kind}.trimisa`]: `a înregistrat ${one}`,
    [`${kind}.vazuta`]: `a văzut ${one}`,
    [`${kind}.atribuita`]: `a dat ${one} cuiva, sau a lăsat-o în coadă`,
    [`${kind}.raspuns`]: `a răspuns la ${one}`,
    [`${kind}.nota`]: `a scris o notă internă la ${one}`,
    [`${kind}.prelungita`]: `a prelungit termenul la ${one}`,
    [`${kind}.unita`]: `a unit ${one} cu alta, ca duplicat`,
    [`${kind}.duplicat`]: `a primit un duplicat la ${one}`,
  }
}

/** Audited actions of staff on cases, in words. */
export const caseActions: Record<string, string> = {
  ...describeKind('sesizare', 'o sesizare', sesizareStates),
  ...describeKind('solicitare', 'o solicitare', sentStates),
  'sesizare.revenire': 'a spus când revine echipa la o sesizare',
  'suport.vazut': 'a văzut o cerere de suport',
  'suport.raspuns': 'a răspuns la o cerere de suport',
  'suport.nota': 'a scris o notă internă la o cerere de suport',
  'suport.atribuita': 'a dat o cerere de suport cuiva, sau a lăsat-o în coadă',
  'cnp.vazut': 'a cerut CNP-ul sau CUI-ul întreg dintr-un caz',
  'sablon.salvat': 'a salvat un șablon de răspuns',
  'sablon.sters': 'a șters un șablon de răspuns',
  'apelant.sters': 'a șters un apelant fără cont',
}
