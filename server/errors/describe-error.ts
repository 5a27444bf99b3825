import { DrizzleQueryError } from 'drizzle-orm'
import { findDatabaseError } from '#server/errors/database-errors.ts'

/** Loggable description of an error, without personal data. */
export type ErrorDescription = {
  type: string
  message: string
  constraint?: string | undefined
  stack: string
}

/**
 * Describes an error without the values of a failed statement: drizzle puts its text and parameters into the message,
 * and PostgreSQL the values of a row into its detail.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const type = error.constructor.name
  const stack = stackFrames(error)
  const refused = findDatabaseError(error)
  if (refused) {
    return { type, message: `SQLSTATE ${refused.code}`, constraint: refused.constraint, stack }
  }
  return { type, message: safeMessage(error), stack }
}

/** Formats an error as safe text for a terminal. */
export function formatError(error: unknown): string {
  const { type, message, stack } = describeError(error)
  return [message ? `${type}: ${message}` : type, ...(stack ? [stack] : [])].join('\n')
}

// If the statement never reached PostgreSQL, the cause has the reason.
function safeMessage(error: Error): string {
  if (!(error instanceof DrizzleQueryError)) return error.message
  return error.cause ? safeMessage(error.cause) : 'statement failed'
}

// Skips the message: a citizen's text in it may have lines that look like frames.
function stackFrames({ stack = '', message }: Error): string {
  const start = message === '' ? 0 : stack.indexOf(message) + message.length
  return stack
    .slice(start)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
