import type * as z from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'
import type { FieldProblem } from '#contract/rules.ts'
import { hasForbiddenCharacters } from '#contract/text.ts'
import { fieldTexts } from '#contract/texts.ro.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'

const MAX_DEPTH = 20
const MAX_VALUES = 2000

/** Parses path parameters with a schema. Throws `inexistent` for invalid ones, as for an unknown object. */
export function parseParams<P>(schema: Schema<P> | undefined, params: unknown): P {
  const parsed = schema?.safeParse(params)
  if (parsed && !parsed.success) throw new ApiError('inexistent')
  assertStorable(params)
  return parsed?.data as P
}

/** Parses a query or a body with a schema. Throws `date_invalide`, which names the wrong fields. */
export function parseFields<T>(schema: Schema<T> | undefined, value: unknown): T {
  assertStorable(value)
  const parsed = schema?.safeParse(value ?? {})
  if (parsed && !parsed.success) throw wrongFields(parsed.error.issues)
  return parsed?.data as T
}

function wrongFields(issues: z.core.$ZodIssue[]): ApiError {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of issues) {
    if (path.length > 0) (fields[path.join('.')] ??= []).push(sentenceOf(message))
  }
  return new ApiError('date_invalide', { fields })
}

const isProblem = (message: string): message is FieldProblem => Object.hasOwn(fieldTexts, message)
const sentenceOf = (message: string) => fieldTexts[isProblem(message) ? message : 'invalid']

interface Visit {
  value: unknown
  path: string
  depth: number
}

// Iterative, as recursion on deeply nested input could overflow the stack.
function assertStorable(root: unknown): void {
  const toVisit: Visit[] = [{ value: root, path: '', depth: 0 }]
  let found = 1
  for (let visit = toVisit.pop(); visit; visit = toVisit.pop()) {
    assertStorableText(visit)
    const children = childrenOf(visit)
    found += children.length
    if (found > MAX_VALUES || visit.depth > MAX_DEPTH) throw new ApiError('cerere_gresita')
    toVisit.push(...children)
  }
}

function assertStorableText({ value, path }: Visit): void {
  if (typeof value !== 'string' || !hasForbiddenCharacters(value)) return
  throw fieldErrors({ [path]: 'characters' })
}

function childrenOf({ value, path, depth }: Visit): Visit[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  if (entries.some(([key]) => hasForbiddenCharacters(key))) throw new ApiError('cerere_gresita')
  return entries.map(([key, child]) => ({
    value: child,
    path: path ? `${path}.${key}` : key,
    depth: depth + 1,
  }))
}
