import { OTHER_PROBLEM } from '#contract/sesizari.ts'
import type { CityContent } from './config/city/city-content.ts'
import { DefinitionError, repeated } from './domain/check-form.ts'
import { StartError } from './errors/start-error.ts'
import { checkCategory } from './modules/sesizari/check-category.ts'
import { checkType } from './modules/solicitari/check-type.ts'
import { initialSolicitari } from './seed/seed-catalogues.ts'

const CATEGORIES = 'categorii-sesizari'
const TYPES = 'tipuri-solicitari'

const groups = new Set(initialSolicitari.grupuri.map(({ cod }) => cod))

/** Checks the categories and request types of a city's folder. Throws a `StartError` that lists all problems. */
export function checkCityContent({ content }: { content: CityContent }): void {
  const { [CATEGORIES]: categories, [TYPES]: types } = content
  const problems = [
    ...findProblems(CATEGORIES, categories, checkCategory),
    ...(categories && !listCodes(categories).includes(OTHER_PROBLEM)
      ? [
          `${CATEGORIES}.json: lipsește categoria ${OTHER_PROBLEM}, pentru ce nu se potrivește altundeva`,
        ]
      : []),
    ...findProblems(TYPES, types, (type) => checkType(type, groups)),
  ]
  if (problems.length === 0) return
  const lines = problems.map((problem) => `  CITY_DIR — continut/${problem}`)
  throw new StartError(`Configurația nu este bună:\n${lines.join('\n')}`)
}

type Definitions = CityContent[typeof CATEGORIES]

function findProblems(
  file: string,
  definitions: Definitions = [],
  check: (definition: unknown) => unknown,
): string[] {
  const wrong = definitions.flatMap((definition) =>
    describeProblems(definition, check).map(
      (problem) => `${file}.json: ${definition.cod}, ${problem}`,
    ),
  )
  const twice = repeated(listCodes(definitions)).map(
    (cod) => `${file}.json: ${cod} este de două ori`,
  )
  return [...wrong, ...twice]
}

function describeProblems(definition: unknown, check: (definition: unknown) => unknown): string[] {
  try {
    check(definition)
    return []
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error
    return error.problems.map(({ path, reason }) => `${path}: ${reason}`)
  }
}

const listCodes = (definitions: NonNullable<Definitions>) => definitions.map(({ cod }) => cod)
