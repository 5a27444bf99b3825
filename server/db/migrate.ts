import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from '#server/start-error.ts'

const FOLDER = path.join(import.meta.dirname, 'migrations')
const LOCK = 7_302_001

/**
 * Brings the tables up to date. Instances that start together wait for the first one to finish. Throws a `StartError`
 * when a newer version of the portal has changed them already.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder: FOLDER })
    await refuseNewer(client)
  } finally {
    await client.end()
  }
}

async function refuseNewer(client: pg.Client): Promise<void> {
  const last = readMigrationFiles({ migrationsFolder: FOLDER }).at(-1)!.folderMillis
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations where created_at > $1',
    [last],
  )
  if (rows[0]!.count === 0) return
  throw new StartError(
    'Baza de date a fost actualizată de o versiune mai nouă a portalului. Porniți versiunea aceea.',
  )
}
