import { solicitareType } from '#contract/solicitari.ts'
import type { SolicitareType } from '#contract/solicitari.ts'
import {
  checkDefinition,
  findConditionProblems,
  problem,
  repeated,
} from '#server/domain/check-form.ts'
import type { DefinitionProblem } from '#server/domain/check-form.ts'

/** Validates a request type. Throws `date_invalide` with all problems. `groups`: codes of existing groups. */
export const checkType = (given: unknown, groups: ReadonlySet<string>): SolicitareType =>
  checkDefinition(solicitareType, given, 'Tipul nu este bun:', (type) =>
    findTypeProblems(type, groups),
  )

function findTypeProblems(
  { grup, termen_zile, campuri, documente }: SolicitareType,
  groups: ReadonlySet<string>,
): DefinitionProblem[] {
  const names = new Set(campuri.map(({ nume }) => nume))
  return [
    ...(groups.has(grup) ? [] : [problem('grup', `poate fi ${[...groups].join(', ')}`)]),
    ...(termen_zile > 0 ? [] : [problem('termen_zile', 'cel puțin 1')]),
    ...repeated(documente.map(({ cod }) => cod)).map((cod) =>
      problem('documente', `„${cod}” este de două ori`),
    ),
    ...documente.flatMap(({ cod, obligatoriu_daca }) =>
      findConditionProblems(`documente.${cod}`, obligatoriu_daca, names),
    ),
  ]
}
