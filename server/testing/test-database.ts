import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A database of this test file alone, with all tables and no rows. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createFrom(inject('templateUrl').replace(/.*\//, ''))
}

/** A database of this test file alone, with nothing in it. */
export const emptyDatabase = (): Promise<TestDatabase> => createFrom('template0')

async function createFrom(template: string): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdministrator(templateUrl, `create database ${name} template ${template}`)
  return {
    url: templateUrl.replace(/[^/]*$/, name),
    drop: () => asAdministrator(templateUrl, `drop database ${name} with (force)`),
  }
}

async function asAdministrator(templateUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: templateUrl.replace(/[^/]*$/, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
