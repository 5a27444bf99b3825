import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '#server/db/with-client.ts'
import { inject } from 'vitest'

const POLL_MS = 10
/** Time after which a connection counts as left open. */
const CLOSING_MS = 2000

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
  await asAdministrator(templateUrl, (client) =>
    client.query(`create database ${name} template ${template}`),
  )
  return {
    url: templateUrl.replace(/[^/]*$/, name),
    drop: () =>
      asAdministrator(templateUrl, async (client) => {
        await waitUntilUnused(client, name)
        await client.query(`drop database ${name} with (force)`)
      }),
  }
}

// A pool that was ended may still be closing its connections, and would report that one was terminated.
async function waitUntilUnused(client: pg.Client, name: string): Promise<void> {
  const deadline = Date.now() + CLOSING_MS
  while (Date.now() < deadline) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [
      name,
    ])
    if (rowCount === 0) return
    await wait(POLL_MS)
  }
}

async function asAdministrator(
  templateUrl: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  await withClient(templateUrl.replace(/[^/]*$/, 'postgres'), work)
}
