import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import * as schema from './schema.ts'

/** What queries run on: the database itself or a transaction in it. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>

/** The database with the pool it draws connections from. */
export type Database = Db & { $client: pg.Pool }

const STATEMENT_TIMEOUT_MS = 20_000
const LOCK_TIMEOUT_MS = 1500
const CONNECT_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_MS = 20_000
/** The server cancels a statement that takes too long; one that does not even do that is frozen, or out of reach. */
const FROZEN_AFTER_MS = 500

interface Waits {
  /**
   * How long a statement may take, and at most how long a connection is waited for. Without it a transaction may allow
   * its statements more time than they have by default.
   */
  patienceMs?: number
  /** How long a statement waits for a lock of another transaction. */
  lockTimeoutMs?: number
}

/** Opens a pool of so many connections at most. Nothing is connected until the first query. */
export function openDatabase(
  url: string,
  connections: number,
  { patienceMs, lockTimeoutMs = LOCK_TIMEOUT_MS }: Waits = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: Math.min(patienceMs ?? Infinity, CONNECT_TIMEOUT_MS),
    statement_timeout: patienceMs ?? STATEMENT_TIMEOUT_MS,
    lock_timeout: lockTimeoutMs,
    ...(patienceMs !== undefined && { query_timeout: patienceMs + FROZEN_AFTER_MS }),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'portal-salubritate',
  })
  pool.on('connect', (client) => {
    // A connection may die between two statements of a transaction; the next of them says so.
    client.on('error', () => undefined)
    endWhenUnanswered(client)
  })
  return Object.assign(drizzle(pool, { schema }), { transaction: transactionsOf(pool) })
}

/**
 * Transactions of a pool, as drizzle's own, which never gives back the connection of one that could not begin.
 * A connection that has died is dropped by the pool when it is given back.
 */
function transactionsOf(pool: pg.Pool): Db['transaction'] {
  return async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client, { schema }).transaction(work, config)
    } finally {
      client.release()
    }
  }
}

/**
 * Works on one connection, without the time limits of a citizen's call, that is ended afterwards with all that belongs to
 * it: temporary tables, settings, advisory locks.
 */
export async function withSession<T>(
  { $client: pool }: Database,
  work: (session: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    const session = drizzle(client, { schema })
    for (const name of TIMEOUTS) await session.execute(sql`set ${sql.identifier(name)} = 0`)
    return await work(session)
  } finally {
    client.release(true)
  }
}

/** Ends a connection that leaves a query unanswered: what follows on it, as a rollback, then fails at once. */
function endWhenUnanswered(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]) => {
    const result = query(...args)
    if (!(result instanceof Promise)) return result // the pool's own, which drops a connection that fails
    return result.catch((error: unknown) => {
      if (error instanceof Error && UNANSWERED.test(error.message)) void client.end()
      throw error
    })
  }
  client.query = watched as typeof client.query
}

const TIMEOUTS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** Frees a transaction of long work from the bounds of a citizen's call. */
export async function liftTimeouts(tx: Db): Promise<void> {
  for (const name of TIMEOUTS) await tx.execute(sql`set local ${sql.identifier(name)} = 0`)
}

/** SQLSTATE of an error that came through a query, or null when it came from elsewhere. */
export function sqlState(error: unknown): string | null {
  return databaseErrorIn(error)?.code ?? null
}

const LOCK_NOT_AVAILABLE = '55P03'

/** PostgreSQL's own error behind another, or null when there is none. */
export function databaseErrorIn(error: unknown): pg.DatabaseError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause
  }
  return null
}

// Serialization failure, deadlock, lock not available in time.
const CONTENTION_STATES = ['40001', '40P01', LOCK_NOT_AVAILABLE]
// Cancelled: it took too long, or somebody stopped it.
const CANCELLED = '57014'

/** Whether a statement was given up for other transactions that worked on the same rows. */
export const isContention = (error: unknown): boolean =>
  CONTENTION_STATES.includes(sqlState(error) ?? '')

/** Whether a statement was given up for what happened beside it: the same again may well succeed. */
export const isTransientError = (error: unknown): boolean =>
  isContention(error) || sqlState(error) === CANCELLED

// Connection refused or lost, no free connection, starting up or shutting down, stopped in the middle.
const UNREACHABLE_STATES = /^(08|53|57P)/
const UNREACHABLE_ERRORS = /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT/
const UNANSWERED = /Query read timeout/
const UNREACHABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query read timeout/

/** Whether an error says that the database is away, so that trying again later makes sense. */
export function isConnectionError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (UNREACHABLE_ERRORS.test(code) || UNREACHABLE_MESSAGES.test(cause.message)) return true
    if (cause instanceof pg.DatabaseError && UNREACHABLE_STATES.test(code)) return true
  }
  return false
}
