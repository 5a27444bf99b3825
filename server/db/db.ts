import { createTableRelationsHelpers, extractTablesRelationalConfig, sql } from 'drizzle-orm'
import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm'
import { drizzle, NodePgSession } from 'drizzle-orm/node-postgres'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { QUERY_TIMEOUT_MESSAGE } from '#server/errors/database-errors.ts'
import * as schema from './schema.ts'

/** Database or transaction that queries run on. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>

/** Database with its connection pool. */
export type Database = Db & { $client: pg.Pool }

/** Connections of the pool that calls read and write through. */
export const REQUEST_CONNECTIONS = 16
/** Connections of the pool of background jobs, and the timeout of their statements. */
export const JOB_CONNECTIONS = 8
export const JOB_TIMEOUT_MS = 20_000
const STATEMENT_TIMEOUT_MS = 20_000
const LOCK_TIMEOUT_MS = 1500
const CONNECT_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_MS = 20_000
/** After this time firewalls may forget an idle connection of which nothing is heard. */
const KEEP_ALIVE_AFTER_MS = 60_000
/** Grace after the statement timeout: a server that has not cancelled by then is frozen or unreachable. */
const CANCEL_GRACE_MS = 500

interface Settings {
  /**
   * Timeout of a statement, and upper bound of the connection timeout. Without it there is no client-side timeout, so a
   * transaction may raise the default of its statements.
   */
  statementTimeoutMs?: number
  /** Lock timeout of a statement. */
  lockTimeoutMs?: number
  /**
   * Connections that stay open without work, where the others close after 10 s: a new one has to read the catalogue and
   * to plan every statement again.
   */
  keptConnections?: number
  /**
   * True if the pool connects to PgBouncer in transaction mode, which keeps no state of a session: timeouts are then
   * set by each transaction, and statements have no names.
   */
  throughPgBouncer?: boolean
}

/** Opens a pool of at most `connections` connections; it connects on the first query. */
export function openDatabase(
  url: string,
  connections: number,
  {
    statementTimeoutMs,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    keptConnections = 0,
    throughPgBouncer = false,
  }: Settings = {},
): Database {
  const timeouts = {
    statement_timeout: statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    min: keptConnections,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    connectionTimeoutMillis: Math.min(statementTimeoutMs ?? Infinity, CONNECT_TIMEOUT_MS),
    ...(!throughPgBouncer && timeouts),
    ...(statementTimeoutMs !== undefined && {
      query_timeout: statementTimeoutMs + CANCEL_GRACE_MS,
    }),
    application_name: 'portal-salubritate',
  })
  pool.on('connect', (client) => {
    // Ignored: if a connection dies between two statements of a transaction, the next statement fails.
    client.on('error', () => undefined)
    if (throughPgBouncer) sendUnnamed(client)
    closeOnQueryTimeout(client)
  })
  const transaction = createTransactionRunner(pool, throughPgBouncer ? timeouts : null)
  return Object.assign(drizzle(pool, { schema }), { transaction })
}

type Relations = ExtractTablesWithRelations<typeof schema>

// Once for all transactions: `drizzle(client, { schema })` derives the relations of all tables each time.
const { tables, tableNamesMap } = extractTablesRelationalConfig<Relations>(
  schema,
  createTableRelationsHelpers,
)
const relations = { fullSchema: schema, schema: tables, tableNamesMap }
const dialect = new PgDialect()

/**
 * Replaces drizzle's `transaction`, which leaks the connection if the transaction cannot begin.
 * The pool drops a dead connection on release. `settings` are set at the start of each transaction.
 */
function createTransactionRunner(
  pool: pg.Pool,
  settings: Record<string, number> | null,
): Db['transaction'] {
  const set = settings && setLocally(settings)
  return async (work, config) => {
    const client = await pool.connect()
    try {
      const session = new NodePgSession<typeof schema, Relations>(client, dialect, relations)
      return await session.transaction(async (tx) => {
        if (set) await tx.execute(set)
        return work(tx)
      }, config)
    } finally {
      client.release()
    }
  }
}

function setLocally(settings: Record<string, number>): SQL {
  const parts = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${name}, ${String(value)}, true)`,
  )
  return sql`select ${sql.join(parts, sql`, `)}`
}

/**
 * Runs `work` on one connection without timeouts, then closes it with all its session state: temporary tables,
 * settings, advisory locks.
 */
export async function withDedicatedConnection<T>(
  { $client: pool }: Database,
  work: (session: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    const session = drizzle(client, { schema })
    for (const name of TIMEOUTS) await session.execute(sql`set ${sql.identifier(name)} = 0`)
    try {
      return await work(session)
    } finally {
      await releaseSessionLocks(session)
    }
  } finally {
    client.release(true)
  }
}

// The server releases them at the end of the connection too, but some time after the next caller may try to take them.
async function releaseSessionLocks(session: Db): Promise<void> {
  await session.execute(sql`select pg_advisory_unlock_all()`).catch(() => undefined)
}

// A named statement exists only on the connection that PgBouncer had when it was prepared.
function sendUnnamed(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const unnamed = (first: unknown, ...rest: unknown[]) =>
    query(typeof first === 'object' ? { ...first, name: undefined } : first, ...rest)
  client.query = unnamed as typeof client.query
}

/** Ends a connection after a query timeout, so that later statements on it, as a rollback, fail at once. */
function closeOnQueryTimeout(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]) => {
    const result = query(...args)
    if (!(result instanceof Promise)) return result // callback of the pool, which drops a failed connection
    return result.catch((error: unknown) => {
      if (error instanceof Error && QUERY_TIMEOUT_MESSAGE.test(error.message)) void client.end()
      throw error
    })
  }
  client.query = watched as typeof client.query
}

const TIMEOUTS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** Disables the timeouts of a transaction that does long work. */
export async function liftTimeouts(tx: Db): Promise<void> {
  for (const name of TIMEOUTS) await tx.execute(sql`set local ${sql.identifier(name)} = 0`)
}
