import type * as z from 'zod/mini'
import type { Condition, FormField } from '#contract/forms.ts'
import { solicitareType } from '#contract/solicitari.ts'
import type { SolicitareType } from '#contract/solicitari.ts'
import { boundField, parseDayBound } from '#contract/day-bounds.ts'
import { ApiError } from '#server/errors/api-error.ts'

const CODE = /^[A-Z][A-Z0-9_]{1,59}$/

/** Validates a request type. Throws `date_invalide` with all problems. `groups`: codes of existing groups. */
export function checkType(given: unknown, groups: ReadonlySet<string>): SolicitareType {
  const parsed = solicitareType.safeParse(given)
  if (!parsed.success) throw refuse(parsed.error.issues.map(issueLine))
  const problems = [
    ...unknownPaths(given, parsed.data).map((path) => `${path}: nu este cunoscut`),
    ...findTypeProblems(parsed.data, groups),
  ]
  if (problems.length > 0) throw refuse(problems)
  return parsed.data
}

function findTypeProblems(type: SolicitareType, groups: ReadonlySet<string>): string[] {
  const names = type.campuri.map(({ nume }) => nume)
  const documents = type.documente.map(({ cod }) => cod)
  return [
    ...(CODE.test(type.cod) ? [] : ['cod: se scrie ca RIDICARE_MOLOZ']),
    ...(groups.has(type.grup) ? [] : [`grup: poate fi ${[...groups].join(', ')}`]),
    ...(type.termen_zile > 0 ? [] : ['termen_zile: cel puțin 1']),
    ...repeated(names).map((name) => `campuri: „${name}” este de două ori`),
    ...repeated(documents).map((cod) => `documente: „${cod}” este de două ori`),
    ...type.campuri.flatMap((field) => findFieldProblems(field, new Set(names))),
    ...type.documente.flatMap(({ cod, obligatoriu_daca }) =>
      unknownFields(obligatoriu_daca, new Set(names)).map(
        (name) => `documente.${cod}: condiția numește câmpul „${name}”, care nu există`,
      ),
    ),
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

const repeated = (values: string[]): string[] => [
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

const refuse = (problems: string[]): ApiError =>
  new ApiError('date_invalide', {
    sentence: `Tipul nu este bun:\n${problems.map((one) => `  ${one}`).join('\n')}`,
  })
