import pg from 'pg'

/** Returns the SQLSTATE of a query's error, or null if the error is not from PostgreSQL. */
export function sqlState(error: unknown): string | null {
  return findDatabaseError(error)?.code ?? null
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Finds PostgreSQL's error in a chain of causes; null if there is none. */
export function findDatabaseError(error: unknown): pg.DatabaseError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause
  }
  return null
}

const UNIQUE_VIOLATION = '23505'

/** True if a statement failed because another row has the same unique key. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === UNIQUE_VIOLATION

// Serialization failure, deadlock, lock not available in time.
const CONTENTION_STATES = ['40001', '40P01', LOCK_NOT_AVAILABLE]
// query_canceled: statement timeout, or a cancel request.
const CANCELLED = '57014'

/** True if a statement failed because of concurrent transactions on the same rows. */
export const isContention = (error: unknown): boolean =>
  CONTENTION_STATES.includes(sqlState(error) ?? '')

/** True if a statement failed for a transient reason, so that a retry may succeed. */
export const isTransientError = (error: unknown): boolean =>
  isContention(error) || sqlState(error) === CANCELLED

// Connection refused or lost, no free connection, starting up or shutting down, crashed.
const UNREACHABLE_STATES = /^(08|53|57P)/
const UNREACHABLE_ERRORS = /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT/
/** Message of pg's client when a query exceeds its `query_timeout`. */
export const QUERY_TIMEOUT_MESSAGE = /Query read timeout/
const UNREACHABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query read timeout/

/** True if the database is unreachable, so that a later retry makes sense. */
export function isConnectionError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (UNREACHABLE_ERRORS.test(code) || UNREACHABLE_MESSAGES.test(cause.message)) return true
    if (cause instanceof pg.DatabaseError && UNREACHABLE_STATES.test(code)) return true
  }
  return false
}
