import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SupportReceipt } from '#contract/support.ts'
import { supportRequests } from '#server/db/schema.ts'
import { dataOf } from '#server/testing/helpers.ts'
import {
  startDedicatedDatabase,
  type DedicatedDatabase,
} from '#server/testing/dedicated-database.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const RESTARTS = 4
const WRITERS = 12
const PATIENCE = { timeout: 30_000 }

let database: DedicatedDatabase
let app: TestApp
beforeAll(async () => {
  database = await startDedicatedDatabase()
  app = await startTestApp({ databaseUrl: database.url, env: { supportPerHour: 100_000 } })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Kills one PostgreSQL process, so that it ends all connections (57P01, 57P02), recovers and restarts. */
async function restartDatabase(): Promise<void> {
  const { rows } = await app.ports.db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  )
  process.kill(rows[0]!.pid, 'SIGKILL')
}

it(
  'survives database restarts without losing an acknowledged write',
  { timeout: 120_000 },
  async () => {
    const acknowledged: number[] = []
    const statuses = new Set<number>()
    const over = new AbortController()
    const write = async (_: unknown, writer: number) => {
      const client = app.client()
      while (!over.signal.aborted) {
        const answer = await client.post('/api/suport-online', aRequest(writer))
        statuses.add(answer.status)
        if (answer.status === 200) acknowledged.push(dataOf<SupportReceipt>(answer).id)
      }
    }
    const moreIsWritten = async () => {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, PATIENCE).toBeGreaterThan(before + WRITERS)
    }
    const writers = Array.from({ length: WRITERS }, write)
    for (let restart = 0; restart < RESTARTS; restart++) {
      await moreIsWritten()
      statuses.delete(503)
      await restartDatabase()
      await expect.poll(() => statuses.has(503), PATIENCE).toBe(true)
    }
    await moreIsWritten()
    over.abort()
    await Promise.all(writers)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    const kept = await app.ports.db.select({ id: supportRequests.id }).from(supportRequests)
    const ids = new Set(kept.map(({ id }) => id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  },
)

const aRequest = (writer: number) => ({
  nume: 'Szőke',
  prenume: 'Ștefan',
  telefon: '0722000142',
  email: `scriitor.${writer}@exemplu.ro`,
  observatii: 'Nu primesc factura.',
  pagina: 'LOGIN_PAGE',
})
