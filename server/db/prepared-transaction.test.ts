import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { openDatabase, type Database, type Db } from './db.ts'
import { preparedTransaction } from './prepared-transaction.ts'
import { rateLimits } from './schema.ts'
import { createStatementNames } from './statement-name.ts'

let clone: TestDatabase
/** A pool of one connection, which keeps its prepared statements. */
let db: Database
beforeEach(async () => {
  clone = await cloneDatabase()
  db = openDatabase(clone.url, 1)
})
afterEach(async () => {
  await db.$client.end()
  await clone.drop()
})

const find = (tx: Db, key: string) => tx.select().from(rateLimits).where(eq(rateLimits.key, key))

/** Returns how often each prepared statement about the table was executed. */
async function countExecutions(): Promise<number[]> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select (generic_plans + custom_plans)::int as n from pg_prepared_statements
    where statement like '%rate_limits%'`)
  return rows.map(({ n }) => n)
}

it('parses a statement once on a connection, whatever its values', async () => {
  for (const key of ['a', 'b', 'c']) await preparedTransaction(db, (tx) => find(tx, key))
  expect(await countExecutions()).toEqual([3])
})

it('leaves other transactions of the connection as they are', async () => {
  await preparedTransaction(db, (tx) => find(tx, 'a'))
  await db.transaction((tx) => find(tx, 'a'))
  expect(await countExecutions()).toEqual([1])
})

it('goes on after a statement that failed', async () => {
  const failing = preparedTransaction(db, async (tx) => {
    await find(tx, 'a')
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(failing).rejects.toThrow()
  expect(await preparedTransaction(db, (tx) => find(tx, 'a'))).toEqual([])
  expect(await countExecutions()).toEqual([2])
})

it('reads a table that has got a column since', async () => {
  await preparedTransaction(db, (tx) => find(tx, 'a'))
  await db.execute(sql`alter table rate_limits add column added_later text not null default ''`)
  expect(await preparedTransaction(db, (tx) => find(tx, 'a'))).toEqual([])
})

it('names no more than a bounded number of texts', () => {
  const findName = createStatementNames(2)
  const [first, second] = [findName('select 1'), findName('select 2')]
  expect(first).not.toBe(second)
  expect(findName('select 3')).toBeUndefined()
  expect([findName('select 1'), findName('select 2')]).toEqual([first, second])
})
