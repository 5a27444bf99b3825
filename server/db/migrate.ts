import { readFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError } from '#server/errors/start-error.ts'
import { contractingMigrations } from './contracting-migrations.ts'
import { single } from './single.ts'
import { withClient } from './with-client.ts'

const FOLDER = path.join(import.meta.dirname, 'migrations')
const LOCK = 7_302_001
/** Times of the contracting migrations, of whichever version. */
const CONTRACTING = 'drizzle.contracting_migrations'

/** Acquires the advisory lock of migrations, waiting for it; it is held until the connection ends. */
export async function acquireMigrationLock(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
}

/**
 * Applies the pending migrations. Instances that start together wait for the first one. Throws a `StartError` if a
 * newer version of the portal has taken away what this one uses.
 */
export function migrate(url: string): Promise<void> {
  return withClient(url, async (client) => {
    await acquireMigrationLock(client)
    await recordContracting(client)
    await applyMigrations(drizzle(client), { migrationsFolder: FOLDER })
    await assertServable(client)
  })
}

// Before they are applied: an older version must never find such a schema without its mark.
async function recordContracting(client: pg.ClientBase): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(`create table if not exists ${CONTRACTING} (created_at bigint primary key)`)
  await client.query(
    `insert into ${CONTRACTING} select unnest($1::bigint[]) on conflict do nothing`,
    [contractingTimes()],
  )
}

/** Throws a `StartError` if a contracting migration was applied that this version does not know. */
export async function assertServable(client: pg.ClientBase): Promise<void> {
  if (!(await hasTable(client, CONTRACTING))) return
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${CONTRACTING} where created_at > $1`,
    [lastMigration()],
  )
  if (single(rows).count > 0) throw newerVersionError()
}

const newerVersionError = (): StartError =>
  new StartError(
    'Baza de date a fost schimbată de o versiune mai nouă a portalului, iar versiunea aceasta nu mai poate lucra cu ea. Porniți versiunea mai nouă.',
  )

/** Time of the latest migration in this version. */
export const lastMigration = (): number => single(journal().slice(-1)).folderMillis

const journal = () => readMigrationFiles({ migrationsFolder: FOLDER })

function contractingTimes(): number[] {
  const { entries } = JSON.parse(readFileSync(path.join(FOLDER, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return entries.filter(({ tag }) => contractingMigrations.includes(tag)).map(({ when }) => when)
}

/** Reads the time of the last migration applied to a database; null if it has no tables of the portal. */
export async function readAppliedMigration(client: pg.ClientBase): Promise<number | null> {
  if (!(await hasTable(client, 'drizzle.__drizzle_migrations'))) return null
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

async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [name],
  )
  return single(rows).exists
}
