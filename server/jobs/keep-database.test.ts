import { rename } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acquireDataDirLock, type FolderLock } from '#server/db/data-dir-lock.ts'
import { startOwnDatabase, type OwnDatabase } from '#server/testing/own-database.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { keepDatabase } from './keep-database.ts'
import { runPeriodically, type Job } from './run-periodically.ts'

let database: OwnDatabase
let lock: FolderLock
let app: TestApp
let keeping: Job
beforeAll(async () => {
  database = await startOwnDatabase()
  lock = await acquireDataDirLock(database.url, database.dataDir)
  app = await startTestApp({ databaseUrl: database.url })
  keeping = runPeriodically(
    app.ports.log,
    'baza de date',
    50,
    keepDatabase(app.ports.log, database, lock),
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
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  await rename(`${configuration}.away`, configuration)
  await expect.poll(() => statusOf('/readyz'), { timeout: 25_000 }).toBe(200)
})
