import type { FieldProblem } from '#contract/rules.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import { commonPasswords } from './common-passwords.ts'

interface Owner {
  cnpCui: string
  email: string
}

/** Throws the field error `password` when a newly chosen one is among the first to be guessed. */
export function assertPasswordNotCommon(password: string, owner: Owner): void {
  const problem = commonProblem(password, owner)
  if (problem) throw fieldErrors({ password: problem })
}

function commonProblem(password: string, { cnpCui, email }: Owner): FieldProblem | null {
  const lower = password.toLowerCase()
  const ofOwner = lower === cnpCui || lower === email.toLowerCase()
  return ofOwner || commonPasswords.has(lower) || new Set(lower).size === 1
    ? 'passwordCommon'
    : null
}
