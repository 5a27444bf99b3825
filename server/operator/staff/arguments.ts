import { email } from '#contract/fields.ts'
import { roles } from '#contract/desk/permissions.ts'
import type { Role } from '#contract/desk/permissions.ts'
import type { CommandContext } from '../command-context.ts'
import type { ParsedArguments } from '../arguments.ts'
import { OperatorError, UsageError } from '../errors.ts'
import { findMemberByEmail } from '#server/modules/personal/repo.ts'
import type { StaffRow } from '#server/modules/personal/repo.ts'

export const roleOption = {
  rol: { value: 'rol', about: `rolul: ${roles.join(', ')}` },
} as const

/** Returns the value of `--rol`. Throws a `UsageError`. */
export function parseRole(given: ParsedArguments): Role {
  const role = roles.find((one) => one === given.text('rol'))
  if (role) return role
  throw new UsageError(`--rol poate fi ${roles.join(', ')}.`)
}

/** Normalises a work e-mail. Throws a `UsageError`. */
export function parseEmail(given = ''): string {
  const parsed = email.safeParse(given)
  if (parsed.success) return parsed.data
  throw new UsageError('Adresa de e-mail nu este bună.')
}

/** Finds a member by e-mail. Throws an `OperatorError`. */
export async function requireMember({ db }: CommandContext, given = ''): Promise<StaffRow> {
  const member = await findMemberByEmail(db, parseEmail(given))
  if (member) return member
  throw new OperatorError('Nu este în personal nimeni cu această adresă de e-mail.')
}
