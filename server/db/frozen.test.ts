import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCitizen, PASSWORD, type TestCitizen } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'

const FAQ = '/api/getFAQPageSlug/LOGIN_PAGE'

let dataDir: string
let database: EmbeddedDatabase
let app: TestApp
let citizen: TestCitizen
let frozen: number[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-inghetat-'))
  await chmod(dataDir, 0o755)
  database = await startEmbedded(dataDir)
  await migrate(database.url)
  const variables = { DATABASE_PATIENCE_MS: '1000' }
  app = await startTestApp({ databaseUrl: database.url, variables })
  citizen = await aCitizen(app)
})
afterAll(async () => {
  await app.close()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Stops the postmaster and all its processes, as a machine that swaps does: connections stay, nothing is answered. */
async function freeze(): Promise<void> {
  const cluster = database.movedTo ?? path.join(dataDir, 'postgres')
  const [first] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8')
  frozen = [Number(first), ...children.trim().split(' ').map(Number)]
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
}

function thaw(): void {
  for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
}

const signIn = () =>
  app.client().post('/api/auth/login-cnp', { cnp_cui: citizen.cnpCui, password: PASSWORD })

describe.skipIf(process.platform !== 'linux')('a database that has frozen', () => {
  beforeEach(async () => {
    expect((await signIn()).status).toBe(200) // connections stand, and are idle
    await freeze()
  })
  afterEach(thaw)

  it('is asked for later, by reads, transactions and whoever watches the server', async () => {
    const client = app.client()
    const answers = await Promise.all([client.get(FAQ), signIn(), client.get('/readyz')])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    expect((await client.get('/healthz')).status).toBe(200)
  })

  it('is used again once it has thawed', async () => {
    expect((await signIn()).status).toBe(503)
    thaw()
    await expect.poll(async () => (await signIn()).status).toBe(200)
  })
})
