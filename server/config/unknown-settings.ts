import { variables } from './env-variables.ts'
import type { Problem } from './check-operation.ts'

/** Names that something other than the server reads. */
const OTHER_NAMES = ['OPERATOR_USER', 'CHROME_PATH', 'NODE_ENV', 'NODE_OPTIONS', 'TZ']
/** Beginning of the names that the client's build reads. */
const BUILD = 'VITE_'
/** Beginnings that only the portal's names have in an environment shared with other programs. */
const OWN = /^(?:BANK|FEATURES|FILES|IMAP|OPERATOR|PENALTY|SMS|SMTP|STAFF|VAPID|VISITOR)_/

/**
 * Finds names that no setting has, most often misspelt ones, whose value would be ignored in silence: any in the
 * portal's own file, and in the environment those that begin like the portal's.
 */
export function findUnknownSettings(
  fromFile: NodeJS.ProcessEnv,
  environment: NodeJS.ProcessEnv,
): Problem[] {
  const suspects = [
    ...Object.keys(fromFile).filter((name) => !name.startsWith(BUILD)),
    ...Object.keys(environment).filter((name) => OWN.test(name)),
  ]
  const unknown = suspects.filter(
    (name) => !(name in variables.shape || OTHER_NAMES.includes(name)),
  )
  return [...new Set(unknown)].map((name) => [name, 'nu este numele unei setări'])
}
