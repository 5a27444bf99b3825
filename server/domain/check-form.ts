import type * as z from 'zod/mini'
import type { Condition, FormField } from '#contract/forms.ts'
import { boundField, parseDayBound } from '#contract/day-bounds.ts'
import { ApiError } from '#server/errors/api-error.ts'

const CODE = /^[A-Z][A-Z0-9_]{1,59}$/

/** Makes a problem of the place `path`. */
export const problem = (path: string, reason: string): DefinitionProblem => ({ path, reason })

interface Definition {
  cod: string
  campuri: FormField[]
}

/** A problem of a definition: where it is, as `campuri.nume`, and what is wrong. */
export interface DefinitionProblem {
  path: string
  reason: string
}

/** A definition that is not valid, with all its problems. */
export class DefinitionError extends ApiError {
  readonly problems: DefinitionProblem[]

  constructor(title: string, problems: DefinitionProblem[]) {
    const lines = problems.map(({ path, reason }) => `  ${path}: ${reason}`)
    super('date_invalide', { sentence: [title, ...lines].join('\n') })
    this.problems = problems
  }
}

/**
 * Parses the definition of a data-driven form. Throws a `DefinitionError` with all problems, after `title`.
 * `findProblems` adds those of its own kind.
 */
export function checkDefinition<T extends Definition>(
  schema: z.ZodMiniType<T>,
  given: unknown,
  title: string,
  findProblems: (definition: T) => DefinitionProblem[],
): T {
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new DefinitionError(title, parsed.error.issues.map(toProblem))
  const definition = parsed.data
  const problems = [
    ...unknownPaths(given, definition).map((path) => problem(path, 'nu este cunoscut')),
    ...(CODE.test(definition.cod) ? [] : [problem('cod', 'se scrie ca RIDICARE_MOLOZ')]),
    ...findFormProblems(definition.campuri),
    ...findProblems(definition),
  ]
  if (problems.length > 0) throw new DefinitionError(title, problems)
  return definition
}

function findFormProblems(fields: FormField[]): DefinitionProblem[] {
  const names = fields.map(({ nume }) => nume)
  return [
    ...repeated(names).map((name) => problem('campuri', `„${name}” este de două ori`)),
    ...fields.flatMap((field) => findFieldProblems(field, new Set(names))),
  ]
}

function findFieldProblems(field: FormField, names: ReadonlySet<string>): DefinitionProblem[] {
  const { nume, tip, daca, sablon, optiuni, campuri = [] } = field
  const path = `campuri.${nume}`
  const inner = new Set([...names, ...campuri.map((one) => one.nume)])
  return [
    ...findConditionProblems(path, daca, names),
    ...(tip === 'data' ? findBoundProblems(field, names) : []),
    ...(tip === 'selectie' && !optiuni?.length ? [problem(path, 'nu are opțiuni')] : []),
    ...(tip === 'lista' && campuri.length === 0 ? [problem(path, 'nu are campuri')] : []),
    ...(sablon === undefined || isPattern(sablon)
      ? []
      : [problem(path, 'sablon nu este o expresie regulată')]),
    ...campuri.flatMap((one) => findFieldProblems(one, inner)),
  ]
}

function findBoundProblems(
  { nume, min, max }: FormField,
  names: ReadonlySet<string>,
): DefinitionProblem[] {
  const path = `campuri.${nume}`
  return [min, max].flatMap((bound) => {
    if (bound === undefined) return []
    if (!parseDayBound(bound)) return [problem(path, `limita „${bound}” nu este o zi`)]
    const from = boundField(bound)
    return from === null || names.has(from)
      ? []
      : [problem(path, `limita pornește de la câmpul „${from}”, care nu există`)]
  })
}

/** Finds the fields that the condition of a field or a document names and the form does not have. */
export const findConditionProblems = (
  path: string,
  condition: Condition | undefined,
  names: ReadonlySet<string>,
): DefinitionProblem[] =>
  unknownFields(condition, names).map((name) =>
    problem(path, `condiția numește câmpul „${name}”, care nu există`),
  )

function unknownFields(condition: Condition | undefined, names: ReadonlySet<string>): string[] {
  if (!condition) return []
  const { camp, mai_mic_decat, toate = [], oricare = [] } = condition
  const own = [camp, mai_mic_decat].filter((name) => name !== undefined && !names.has(name))
  return [...own.map(String), ...[...toate, ...oricare].flatMap((one) => unknownFields(one, names))]
}

// The schema strips unknown keys, so a misspelt name would vanish silently.
function unknownPaths(given: unknown, kept: unknown, path = ''): string[] {
  if (!isObject(given) || !isObject(kept)) return []
  return Object.keys(given).flatMap((key) => {
    const at = path ? `${path}.${key}` : key
    return Object.hasOwn(kept, key) ? unknownPaths(given[key], kept[key], at) : [at]
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Lists the values that are there more than once. */
export const repeated = (values: string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
]

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

const toProblem = ({ path, code }: z.core.$ZodIssue): DefinitionProblem =>
  problem(
    path.join('.') || 'fișierul',
    code === 'invalid_type' ? 'lipsește sau este de alt fel' : 'valoare greșită',
  )
