import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCitizen, PASSWORD, type TestCitizen } from '#server/testing/factories/accounts.ts'
import {
  startDedicatedDatabase,
  type DedicatedDatabase,
} from '#server/testing/dedicated-database.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const FAQ = '/api/getFAQPageSlug/LOGIN_PAGE'

let database: DedicatedDatabase
let app: TestApp
let citizen: TestCitizen
let frozen: number[] = []
beforeAll(async () => {
  database = await startDedicatedDatabase()
  const variables = { DATABASE_PATIENCE_MS: '1000' }
  app = await startTestApp({ databaseUrl: database.url, variables })
  citizen = await aCitizen(app)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Suspends (`SIGSTOP`) the postmaster and all its processes: connections stay open, but nothing answers. */
async function freeze(): Promise<void> {
  const first = await database.readPid()
  const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8')
  frozen = [first, ...children.trim().split(' ').map(Number)]
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
}

function thaw(): void {
  for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
}

const signIn = () =>
  app.client().post('/api/auth/login-cnp', { cnp_cui: citizen.cnpCui, password: PASSWORD })

/** Signs in, once the database answers within its short patience: on a busy machine that may take a while. */
const expectSignIn = () =>
  expect.poll(async () => (await signIn()).status, { timeout: 30_000 }).toBe(200)

describe.skipIf(process.platform !== 'linux')('a database that has frozen', () => {
  beforeEach(async () => {
    await expectSignIn() // leaves idle connections in the pool
    await freeze()
  })
  afterEach(thaw)

  it('makes reads, transactions and the readiness probe answer 503', async () => {
    const client = app.client()
    const answers = await Promise.all([client.get(FAQ), signIn(), client.get('/readyz')])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    expect((await client.get('/healthz')).status).toBe(200)
  })

  it('is used again once it resumes', async () => {
    expect((await signIn()).status).toBe(503)
    thaw()
    await expectSignIn()
  })
})
