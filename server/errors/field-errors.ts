import type { FieldProblem } from '#contract/rules.ts'
import { fieldTexts } from '#contract/texts.ro.ts'
import { ApiError } from './api-error.ts'

/** Builds the error that names wrong fields, for rules that only the server can check. */
export function fieldErrors(problems: Record<string, FieldProblem>): ApiError {
  const fields = Object.entries(problems).map(([name, problem]) => [name, [fieldTexts[problem]]])
  return new ApiError('date_invalide', { fields: Object.fromEntries(fields) })
}
