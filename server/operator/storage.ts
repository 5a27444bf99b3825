import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/db.ts'
import { isConnectionError } from '#server/errors/database-errors.ts'
import type { Database } from '#server/db/db.ts'
import { hasCluster } from '#server/db/cluster-paths.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import type { EmbeddedDatabase } from '#server/db/embedded.ts'
import { acquireDataDirLock } from '#server/db/data-dir-lock.ts'
import { assertServable, lastMigration, readAppliedMigration } from '#server/db/migrate.ts'
import { withClient } from '#server/db/with-client.ts'
import type { Env } from '#server/config/env.ts'
import { StartError } from '#server/errors/start-error.ts'
import { OperatorError } from './errors.ts'
import { withLock } from './file-lock.ts'

export interface Storage {
  /** Connection URL of the database. */
  url: string
  db: Database
  /** Disconnects, and stops an embedded database that nobody else uses. */
  close(): Promise<void>
}

const CONNECTIONS = 3
const POLL_MS = 20
/** `pg_stat_activity` lists closed connections for a moment more. */
const LINGER_MS = 1000

/**
 * Opens the portal's database. Throws an `OperatorError` if it cannot be reached or this version of the portal has not
 * migrated it: only the portal migrates, so that no command changes tables under a running server.
 */
export const openStorage = (env: Env): Promise<Storage> => open(env, assertMigrated)

/** Refuses a data folder no portal has started with, before anything is created in it. */
export function assertHasDatabase({ databaseUrl, dataDir }: Env): void {
  if (databaseUrl || hasCluster(dataDir)) return
  throw new OperatorError(
    `În folderul ${dataDir} nu este încă nicio bază de date. Porniți întâi portalul, sau schimbați DATA_DIR.`,
  )
}

/** Opens the portal's database, whichever its version. */
export const openUnmigratedStorage = (env: Env): Promise<Storage> =>
  open(env, async () => undefined)

type Check = (url: string) => Promise<void>

/** Works whether the portal runs or not. */
async function open(env: Env, check: Check): Promise<Storage> {
  if (env.databaseUrl) {
    const url = env.databaseDirectUrl ?? env.databaseUrl
    const db = await reportConnectionErrors(async () => {
      await check(url)
      return connect(url, env.databaseLockTimeoutMs)
    })
    return { url, db, close: () => db.$client.end() }
  }
  requireWritable(env.dataDir)
  const turnFile = path.join(env.dataDir, 'operator.lock')
  const { db, embedded } = await withLock(turnFile, () => openEmbedded(env, check))
  return {
    url: embedded.url,
    db,
    async close() {
      await db.$client.end()
      await withLock(turnFile, () => stopUnused(embedded, env.dataDir))
    },
  }
}

async function openEmbedded({ dataDir, databaseLockTimeoutMs }: Env, check: Check) {
  const embedded = await startEmbedded(dataDir)
  await check(embedded.url)
  return { embedded, db: await connect(embedded.url, databaseLockTimeoutMs) }
}

// Connects at once, so that a command about to stop the database sees it in use.
async function connect(url: string, lockTimeoutMs: number): Promise<Database> {
  const db = openDatabase(url, CONNECTIONS, { lockTimeoutMs })
  // The next query reports a lost idle connection; an unhandled `error` event would end the process.
  db.$client.on('error', () => undefined)
  await db.execute(sql`select 1`)
  return db
}

async function assertMigrated(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const applied = await readAppliedMigration(client)
    if (applied !== null && applied >= lastMigration()) return assertServable(client)
    throw new OperatorError(
      'Baza de date nu este a acestei versiuni a portalului. Porniți întâi portalul: el o aduce la zi.',
    )
  })
}

async function reportConnectionErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isConnectionError(error)) throw error
    throw new OperatorError('Baza de date de la DATABASE_URL nu răspunde.')
  }
}

function requireWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch {
    throw new OperatorError(`În folderul ${dataDir} nu se poate scrie. Schimbați DATA_DIR.`)
  }
}

async function stopUnused(embedded: EmbeddedDatabase, dataDir: string): Promise<void> {
  if (await isPortalRunning(embedded.url, dataDir)) return
  if (await hasOtherConnections(embedded.url)) return
  await embedded.stop()
}

async function isPortalRunning(url: string, dataDir: string): Promise<boolean> {
  try {
    const lock = await acquireDataDirLock(url, dataDir)
    await lock.release()
    return false
  } catch (error) {
    // On a connection error, a portal has just stopped and taken its database along.
    if (error instanceof StartError || isConnectionError(error)) return true
    throw error
  }
}

async function hasOtherConnections(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    for (const deadline = Date.now() + LINGER_MS; Date.now() < deadline; await wait(POLL_MS)) {
      const { rows } = await client.query<{ others: number }>(
        "select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      )
      if (rows[0]?.others === 0) return false
    }
    return true
  })
}
