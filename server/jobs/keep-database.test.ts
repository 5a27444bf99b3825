import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbedded, type EmbeddedDatabase } from '#server/db/embedded.ts'
import { lockFolder, type FolderLock } from '#server/db/folder-lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { keepDatabase } from './keep-database.ts'
import { repeat, type Job } from './repeat.ts'

let dataDir: string
let cluster: string
let database: EmbeddedDatabase
let lock: FolderLock
let app: TestApp
let keeping: Job
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-pastrata-'))
  await chmod(dataDir, 0o755)
  database = await startEmbedded(dataDir, { settings: { fsync: 'off' } })
  cluster = database.movedTo ?? path.join(dataDir, 'postgres')
  lock = await lockFolder(database.url, dataDir)
  await migrate(database.url)
  app = await startTestApp({ databaseUrl: database.url })
  keeping = repeat(app.ports.log, 'baza de date', 50, keepDatabase(app.ports.log, database, lock))
})
afterAll(async () => {
  await keeping.stop()
  await app.close()
  await lock.release()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const statusOf = async (address: string) => (await app.client().get(address)).status

async function killPostmaster(): Promise<void> {
  const [pid] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(() => database.isRunning()).toBe(false)
}

it('a database whose process was killed is started again, and its folder is still taken', async () => {
  await killPostmaster()
  await expect.poll(() => statusOf('/readyz'), { timeout: 25_000 }).toBe(200)
  await expect.poll(() => app.logged()).toContain('The database was started again')
  await expect(lockFolder(database.url, dataDir)).rejects.toThrow(/este folosit deja/)
})

it('a database that cannot start is tried again until it can', async () => {
  const configuration = path.join(cluster, 'postgresql.conf')
  await rename(configuration, `${configuration}.away`)
  await killPostmaster()
  await expect.poll(() => app.logged()).toContain('nu pornește')
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  await rename(`${configuration}.away`, configuration)
  await expect.poll(() => statusOf('/readyz'), { timeout: 25_000 }).toBe(200)
})
