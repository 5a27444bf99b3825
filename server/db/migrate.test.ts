import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase } from '#server/testing/test-database.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await cloneDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function countMigrations(): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from drizzle.__drizzle_migrations',
  )
  return rows[0]!.n
}

describe('migrations', () => {
  it('change nothing when they have all been applied', async () => {
    const before = await countMigrations()
    await migrate(database.url)
    expect(await countMigrations()).toBe(before)
  })

  it('are applied once by instances that start together', async () => {
    const before = await countMigrations()
    await client.query(
      'drop schema public cascade; create schema public; drop schema drizzle cascade',
    )
    await Promise.all(Array.from({ length: 5 }, () => migrate(database.url)))
    expect(await countMigrations()).toBe(before)
  })
})

describe('the audit', () => {
  it.each(["update audit set actor = 'x'", 'delete from audit', 'truncate audit'])(
    'refuses „%s”',
    async (statement) => {
      await client.query("insert into audit (actor, action) values ('sistem', 'proba')")
      await expect(client.query(statement)).rejects.toThrow('only ever added')
    },
  )
})
