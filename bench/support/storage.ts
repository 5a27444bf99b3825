import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/db/db.ts'
import type { Database, Db } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { citizens } from '#server/db/schema.ts'
import { printLine } from '../report.ts'

interface Storage {
  url: string
  dataDir: string
}

type PostgresSettings = Record<string, string>

/** Fast bulk loading; the last commits may be lost if PostgreSQL is killed. */
export const BULK_LOAD_SETTINGS: PostgresSettings = {
  max_wal_size: '4GB',
  synchronous_commit: 'off',
}

/** Runs a measurement on a new embedded database in a folder of `parent`, or on the one at BENCH_DATABASE_URL. */
export async function withStorage<T>(
  measure: (storage: Storage) => Promise<T>,
  settings = BULK_LOAD_SETTINGS,
  parent = tmpdir(),
): Promise<T> {
  const dataDir = await mkdtemp(path.join(parent, 'portal-masurat-'))
  // PostgreSQL runs as another user when this runs as root.
  await chmod(dataDir, 0o755)
  const storage = await openStorage(dataDir, settings)
  try {
    return await measure({ url: storage.url, dataDir })
  } finally {
    await storage.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function openStorage(
  dataDir: string,
  settings: PostgresSettings,
): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env['BENCH_DATABASE_URL']
  if (url) return { url, stop: async () => {} }
  return startEmbedded(dataDir, { settings })
}

/** Opens a pool; `keptConnections` stay open while idle, with what was set on them. */
export function openForBench(url: string, connections: number, keptConnections = 0): Database {
  const db = openDatabase(url, connections, { keptConnections })
  // The last connections may still be closing when the database is stopped.
  db.$client.on('error', (error) => printLine(error.message))
  return db
}

/** Throws if the database has citizens: a bench must not fill one in use. */
export async function assertEmpty(db: Db): Promise<void> {
  if ((await db.$count(citizens)) > 0)
    throw new Error('the database at BENCH_DATABASE_URL is not empty')
}
