import { userInfo } from 'node:os'
import { actorName } from '#contract/audit-fields.ts'
import { UsageError } from './errors.ts'

/** Returns the operator as the audit names them, e.g. `operator:ana`. Throws a `UsageError` for an invalid name. */
export function resolveActor(given: string | undefined, variables: NodeJS.ProcessEnv): string {
  const name = given ?? (variables['OPERATOR_USER'] || systemUser())
  if (actorName.test(name)) return `operator:${name}`
  throw new UsageError(
    'Numele operatorului are litere, cifre, punct, cratimă și linie jos, fără spații: --operator <nume>.',
  )
}

// A container may run under a uid without a user name.
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    throw new UsageError('Utilizatorul sistemului nu are nume. Dați --operator <nume>.')
  }
}
