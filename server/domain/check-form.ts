import type * as z from 'zod/mini'
import type { Condition, FormField } from '#contract/forms.ts'
import { boundField, parseDayBound } from '#contract/day-bounds.ts'
import { ApiError } from '#server/errors/api-error.ts'

const CODE = /^[A-Z][A-Z0-9_]{1,59}$/

interface Definition {
  cod: string
  campuri: FormField[]
}

/**
 * Parses the definition of a data-driven form. Throws `date_invalide` with all problems, after `title`.
 * `findProblems` adds those of its own kind.
 */
export function checkDefinition<T extends Definition>(
  schema: z.ZodMiniType<T>,
  given: unknown,
  title: string,
  findProblems: (definition: T) => string[],
): T {
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw refuse(title, parsed.error.issues.map(issueLine))
  const definition = parsed.data
  const problems = [
    ...unknownPaths(given, definition).map((path) => `${path}: nu este cunoscut`),
    ...(CODE.test(definition.cod) ? [] : ['cod: se scrie ca RIDICARE_MOLOZ']),
    ...findFormProblems(definition.campuri),
    ...findProblems(definition),
  ]
  if (problems.length > 0) throw refuse(title, problems)
  return definition
}

function findFormProblems(fields: FormField[]): string[] {
  const names = fields.map(({ nume }) => nume)
  return [
    ...repeated(names).map((name) => `campuri: „${name}” este de două ori`),
    ...fields.flatMap((field) => findFieldProblems(field, new Set(names))),
  ]
}

function findFieldProblems(field: FormField, names: ReadonlySet<string>): string[] {
  const { nume, tip, daca, sablon, optiuni, campuri = [] } = field
  const inner = new Set([...names, ...campuri.map((one) => one.nume)])
  return [
    ...unknownFields(daca, names).map(
      (name) => `campuri.${nume}: condiția numește câmpul „${name}”, care nu există`,
    ),
    ...(tip === 'data' ? findBoundProblems(field, names) : []),
    ...(tip === 'selectie' && !optiuni?.length ? [`campuri.${nume}: nu are opțiuni`] : []),
    ...(tip === 'lista' && campuri.length === 0 ? [`campuri.${nume}: nu are campuri`] : []),
    ...(sablon === undefined || isPattern(sablon)
      ? []
      : [`campuri.${nume}: sablon nu este o expresie regulată`]),
    ...campuri.flatMap((one) => findFieldProblems(one, inner)),
  ]
}

function findBoundProblems({ nume, min, max }: FormField, names: ReadonlySet<string>): string[] {
  return [min, max].flatMap((bound) => {
    if (bound === undefined) return []
    if (!parseDayBound(bound)) return [`campuri.${nume}: limita „${bound}” nu este o zi`]
    const from = boundField(bound)
    return from === null || names.has(from)
      ? []
      : [`campuri.${nume}: limita pornește de la câmpul „${from}”, care nu există`]
  })
}

/** Finds the fields that a condition names and the form does not have. */
export function unknownFields(
  condition: Condition | undefined,
  names: ReadonlySet<string>,
): string[] {
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

const issueLine = ({ path, code }: z.core.$ZodIssue): string =>
  `${path.join('.') || 'fișierul'}: ${code === 'invalid_type' ? 'lipsește sau este de alt fel' : 'valoare greșită'}`

const refuse = (title: string, problems: string[]): ApiError =>
  new ApiError('date_invalide', {
    sentence: `${title}\n${problems.map((one) => `  ${one}`).join('\n')}`,
  })
