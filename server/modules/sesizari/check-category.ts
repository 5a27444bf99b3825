import { findContractField } from '#contract/forms.ts'
import { sesizareCategory } from '#contract/sesizari.ts'
import type { SesizareCategory } from '#contract/sesizari.ts'
import { checkDefinition, problem, repeated } from '#server/domain/check-form.ts'
import type { DefinitionProblem } from '#server/domain/check-form.ts'

const priorities = ['urgenta', 'ridicata', 'normala']

/** Validates a category of sesizări. Throws `date_invalide` with all problems. */
export const checkCategory = (given: unknown): SesizareCategory =>
  checkDefinition(sesizareCategory, given, 'Categoria nu este bună:', findCategoryProblems)

const findCategoryProblems = ({
  prioritate,
  tinta_zile,
  subcategorii,
  campuri,
  domeniu_public,
}: SesizareCategory): DefinitionProblem[] => [
  ...(priorities.includes(prioritate)
    ? []
    : [problem('prioritate', `poate fi ${priorities.join(', ')}`)]),
  ...(tinta_zile === undefined || tinta_zile > 0 ? [] : [problem('tinta_zile', 'cel puțin 1')]),
  ...(domeniu_public === true && findContractField(campuri)
    ? [problem('domeniu_public', 'nu la o categorie care cere contractul: este despre o locuință')]
    : []),
  ...repeated(subcategorii.map(({ cod }) => cod)).map((cod) =>
    problem('subcategorii', `„${cod}” este de două ori`),
  ),
]
