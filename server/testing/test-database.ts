import { randomBytes } from 'node:crypto'
import { withClient } from '#server/db/with-client.ts'
import { inject } from 'vitest'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Creates a database for this test file, with all tables and no rows. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createFrom(inject('templateUrl').replace(/.*\//, ''))
}

/** Creates an empty database for this test file, without tables. */
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
  const url = templateUrl.replace(/[^/]*$/, 'postgres')
  await withClient(url, (client) => client.query(statement))
}
