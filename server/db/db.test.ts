import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { openDatabase, withDedicatedConnection, type Database, type Db } from './db.ts'
import { isTransientError, isConnectionError } from '#server/errors/database-errors.ts'

let clone: TestDatabase
let administrator: Database
let db: Database
beforeAll(async () => {
  clone = await cloneDatabase()
  administrator = openDatabase(clone.url, 1)
})
afterAll(async () => {
  await administrator.$client.end()
  await clone.drop()
})
beforeEach(() => {
  db = openDatabase(clone.url, 1)
})
afterEach(() => db.$client.end())

/** Runs `goOn` in a transaction whose connection was terminated, as by a restart of PostgreSQL. */
async function inTransactionThatDies(goOn: (tx: Db) => Promise<unknown>): Promise<unknown> {
  const acquired = once(db.$client, 'acquire') as Promise<[pg.PoolClient]>
  return db.transaction(async (tx) => {
    const [client] = await acquired
    const ended = new Promise((resolve) => client.once('end', resolve))
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await administrator.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`)
    await ended
    return goOn(tx)
  })
}

const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error)

describe('a connection that dies between two statements of a transaction', () => {
  it('makes the next statement fail with a connection error', async () => {
    const failure = await failureOf(inTransactionThatDies((tx) => tx.execute(sql`select 1`)))
    expect(isConnectionError(failure)).toBe(true)
  })

  it('makes the rollback fail with a connection error when the work itself fails', async () => {
    const refuse = () => Promise.reject(new Error('refused'))
    expect(isConnectionError(await failureOf(inTransactionThatDies(refuse)))).toBe(true)
  })

  it('frees its pool slot for the next transaction', async () => {
    await failureOf(inTransactionThatDies((tx) => tx.execute(sql`select 1`)))
    const { rows } = await db.transaction((tx) => tx.execute(sql`select 1 as one`))
    expect(rows).toEqual([{ one: 1 }])
  })
})

it('a transaction that cannot begin frees its pool slot for the next one', async () => {
  db.$client.once('acquire', (client) => void client.end())
  const failure = await failureOf(db.transaction((tx) => tx.execute(sql`select 1`)))
  expect(isConnectionError(failure)).toBe(true)
  const { rows } = await db.transaction((tx) => tx.execute(sql`select 1 as one`))
  expect(rows).toEqual([{ one: 1 }])
})

describe('connections without work', () => {
  afterEach(() => void vi.useRealTimers())

  it('close after a while, but for those that are kept', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pool = openDatabase(clone.url, 5, { keptConnections: 2 }).$client
    const clients = await Promise.all([1, 2, 3, 4, 5].map(() => pool.connect()))
    for (const client of clients) client.release()
    vi.advanceTimersByTime(60_000)
    expect(pool.totalCount).toBe(2)
    await pool.end()
  })
})

describe('a statement that exceeds the timeout of its pool', () => {
  let impatient: Database
  beforeEach(async () => {
    impatient = openDatabase(clone.url, 1, { statementTimeoutMs: 200 })
    // On a busy machine connecting may take longer than this pool waits.
    await expect.poll(() => impatient.execute(sql`select 1`).catch(() => null)).not.toBeNull()
  })
  afterEach(() => impatient.$client.end())

  it('is cancelled by the server and counts as transient', async () => {
    const failure = await failureOf(impatient.execute(sql`select pg_sleep(5)`))
    expect([isTransientError(failure), isConnectionError(failure)]).toEqual([true, false])
  })

  it('counts as a connection error when the server does not cancel it', async () => {
    const sleeping = impatient.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`select pg_sleep(5)`)
    })
    expect(isConnectionError(await failureOf(sleeping))).toBe(true)
    const { rows } = await impatient.transaction((tx) => tx.execute(sql`select 1 as one`))
    expect(rows).toEqual([{ one: 1 }])
  })

  it('has no client-side timeout in a pool without one', async () => {
    expect(administrator.$client.options).not.toHaveProperty('query_timeout')
    expect(impatient.$client.options).toHaveProperty('query_timeout', 700)
  })
})

it('rolls back a nested transaction without its outer one', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table marks (name text) on commit drop`)
    await tx.execute(sql`insert into marks values ('outer')`)
    await failureOf(
      tx.transaction(async (inner) => {
        await inner.execute(sql`insert into marks values ('inner')`)
        throw new Error('refused')
      }),
    )
    expect((await tx.execute(sql`select name from marks`)).rows).toEqual([{ name: 'outer' }])
  })
})

it.each([
  ['ends', () => Promise.resolve()],
  ['fails', () => Promise.reject(new Error('refused'))],
])(
  'frees the session locks of dedicated work that %s before its caller goes on',
  async (_, end) => {
    const isFree = sql`select pg_try_advisory_lock(4711) as free, pg_advisory_unlock_all()`
    // Often, because a lock that only the end of its connection frees is free in time more often than not.
    for (let turn = 0; turn < 20; turn += 1) {
      const work = withDedicatedConnection(db, async (session) => {
        await session.execute(sql`select pg_advisory_lock(4711)`)
        await end()
      })
      await failureOf(work)
      expect((await administrator.execute(isFree)).rows).toMatchObject([{ free: true }])
    }
  },
)
