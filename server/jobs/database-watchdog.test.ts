import { rename } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acquireDataDirLock, type DataDirLock } from '#server/db/data-dir-lock.ts'
import {
  startDedicatedDatabase,
  type DedicatedDatabase,
} from '#server/testing/dedicated-database.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createDatabaseWatchdog } from './database-watchdog.ts'
import { runPeriodically, type Job } from './run-periodically.ts'

let database: DedicatedDatabase
let lock: DataDirLock
let app: TestApp
let keeping: Job
beforeAll(async () => {
  database = await startDedicatedDatabase()
  lock = await acquireDataDirLock(database.url, database.dataDir)
  app = await startTestApp({ databaseUrl: database.url })
  keeping = runPeriodically(
    app.ports.log,
    'baza de date',
    50,
    createDatabaseWatchdog(app.ports.log, database, lock),
  )
})
afterAll(async () => {
  await keeping.stop()
  await app.close()
  await lock.release()
  await database.close()
})

const statusOf = async (address: string) => (await app.client().get(address)).status

const killPostmaster = async () => process.kill(await database.readPid(), 'SIGKILL')
/** Waits for a log message, because a database may be back before a probe finds it down. */
const isLogged = (sentence: string) =>
  expect.poll(() => app.logged(), { timeout: 25_000 }).toContain(sentence)

it('restarts a database whose process was killed, and its data directory stays locked', async () => {
  await killPostmaster()
  await isLogged('database restarted')
  await expect.poll(() => statusOf('/readyz'), { timeout: 25_000 }).toBe(200)
  await expect(acquireDataDirLock(database.url, database.dataDir)).rejects.toThrow(
    /este folosit deja/,
  )
})

it('retries a database that cannot start until it can', async () => {
  const configuration = path.join(database.cluster, 'postgresql.conf')
  await rename(configuration, `${configuration}.away`)
  await killPostmaster()
  await isLogged('nu pornește')
  // A backend answers until it notices that its postmaster is dead.
  await expect.poll(() => statusOf('/readyz'), { timeout: 25_000 }).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  await rename(`${configuration}.away`, configuration)
  await expect.poll(() => statusOf('/readyz'), { timeout: 25_000 }).toBe(200)
})
