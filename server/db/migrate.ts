import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError } from '#server/errors/start-error.ts'
import { single } from './single.ts'
import { withClient } from './with-client.ts'

const FOLDER = path.join(import.meta.dirname, 'migrations')
const LOCK = 7_302_001

/** Acquires the advisory lock of migrations, waiting for it; it is held until the connection ends. */
export async function acquireMigrationLock(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
}

/**
 * Applies the pending migrations. Instances that start together wait for the first one. Throws a `StartError` if a
 * newer version of the portal has already migrated the database.
 */
export function migrate(url: string): Promise<void> {
  return withClient(url, async (client) => {
    await acquireMigrationLock(client)
    await applyMigrations(drizzle(client), { migrationsFolder: FOLDER })
    await assertNotNewer(client)
  })
}

async function assertNotNewer(client: pg.Client): Promise<void> {
  const last = lastMigration()
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations where created_at > $1',
    [last],
  )
  if (single(rows).count > 0) throw newerVersionError()
}

/** Error of a database that a newer version of the portal has migrated. */
export const newerVersionError = (): StartError =>
  new StartError(
    'Baza de date a fost actualizată de o versiune mai nouă a portalului. Porniți versiunea aceea.',
  )

/** Time of the latest migration in this version. */
export const lastMigration = (): number => single(journal().slice(-1)).folderMillis

const journal = () => readMigrationFiles({ migrationsFolder: FOLDER })

/** Reads the time of the last migration applied to a database; null if it has no tables of the portal. */
export async function readAppliedMigration(client: pg.ClientBase): Promise<number | null> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!single(found).exists) return null
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const last = single(rows).last
  return last === null ? null : Number(last)
}

/**
 * Creates the tables in an empty database as they were after a migration, inside the transaction of `client`. Throws if
 * there is no such migration.
 */
export async function migrateTo(client: pg.ClientBase, last: number): Promise<void> {
  const migrations = journal().filter(({ folderMillis }) => folderMillis <= last)
  if (migrations.at(-1)?.folderMillis !== last) throw new Error(`migration ${last} not found`)
  // The steps of drizzle's migrator, which would open a transaction of its own.
  await client.query(`
    create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    )
  }
}
