import { solicitareType } from '#contract/solicitari.ts'
import type { SolicitareType } from '#contract/solicitari.ts'
import { checkDefinition, repeated, unknownFields } from '#server/domain/check-form.ts'

/** Validates a request type. Throws `date_invalide` with all problems. `groups`: codes of existing groups. */
export const checkType = (given: unknown, groups: ReadonlySet<string>): SolicitareType =>
  checkDefinition(solicitareType, given, 'Tipul nu este bun:', (type) =>
    findTypeProblems(type, groups),
  )

function findTypeProblems(
  { grup, termen_zile, campuri, documente }: SolicitareType,
  groups: ReadonlySet<string>,
): string[] {
  const names = new Set(campuri.map(({ nume }) => nume))
  return [
    ...(groups.has(grup) ? [] : [`grup: poate fi ${[...groups].join(', ')}`]),
    ...(termen_zile > 0 ? [] : ['termen_zile: cel puțin 1']),
    ...repeated(documente.map(({ cod }) => cod)).map(
      (cod) => `documente: „${cod}” este de două ori`,
    ),
    ...documente.flatMap(({ cod, obligatoriu_daca }) =>
      unknownFields(obligatoriu_daca, names).map(
        (name) => `documente.${cod}: condiția numește câmpul „${name}”, care nu există`,
      ),
    ),
  ]
}
