import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Descriptor } from '#contract/uploads.ts'
import type { SupportReceipt } from '#contract/support.ts'
import { withClient } from '#server/db/with-client.ts'
import {
  anEmptyTarget,
  writeTestBackup,
  hashStoredFiles,
  createBlockedTarget,
  restoreTestBackup,
  getDatabaseUrl,
} from '#server/testing/backups.ts'
import type { TestTarget } from '#server/testing/backups.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { dataOf } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const WRITERS = 4
const LIMIT_MS = 180_000
// More rows than the buffers of a blocked target hold, so that later tables are read while writers write.
const manyRows = `insert into audit (actor, action, subject)
  select 'sistem', 'proba', md5(i::text) || md5((-i)::text) from generate_series(1, 30000) i`

/** A support request and its file, as acknowledged by the server. */
interface Acknowledged {
  request: number
  file: string
  sha256: string
}

let app: TestApp
let target: TestTarget
beforeAll(async () => {
  const env = { supportPerHour: 1e6, uploadsPerHour: 1e6, writesPerHour: 1e6 }
  ;[app, target] = await Promise.all([startTestApp({ env }), anEmptyTarget()])
  await withClient(getDatabaseUrl(app), (client) => client.query(manyRows))
}, LIMIT_MS)
afterAll(async () => {
  await target.close()
  await app.close()
})

/** Starts citizens who send one request after the other until stopped. */
async function startWriters() {
  const acknowledged: Acknowledged[] = []
  const heard = new EventEmitter()
  const stopping = new AbortController()
  const write = async (client: TestClient) => {
    while (!stopping.signal.aborted) {
      acknowledged.push(await saveRequest(client))
      heard.emit('acknowledged')
    }
  }
  const clients = await Promise.all(
    Array.from({ length: WRITERS }, async () => signIn(app, await aCitizen(app))),
  )
  const done = Promise.all(clients.map(write))
  // A wrong answer also ends the wait for more.
  done.catch((error: unknown) => heard.emit('error', error))
  return {
    acknowledged,
    async untilMore(count: number): Promise<void> {
      const wanted = acknowledged.length + count
      while (acknowledged.length < wanted) await once(heard, 'acknowledged')
    },
    async stop(): Promise<void> {
      stopping.abort()
      await done
    },
  }
}

async function saveRequest(client: TestClient): Promise<Acknowledged> {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(20_000)])
  const upload = await client.upload('/api/upload-file-register', 'act.pdf', bytes, key())
  const file = dataOf<Descriptor>(upload)
  const body = {
    nume: 'Popescu',
    prenume: 'Ana',
    telefon: '0722000142',
    email: 'ana@exemplu.ro',
    observatii: `Fișierul ${file.id}`,
    files: { documente_fotografii: [file] },
  }
  const answer = await client.post('/api/account/suport-online', body, key())
  return { request: dataOf<SupportReceipt>(answer).id, file: file.id, sha256: file.sha256 }
}

interface RestoredRequest {
  request: number
  file: string | null
  sha256: string | null
}

/** Reads the restored requests, each with the file its text names if that file is attached to it. */
const readRequests = (url: string): Promise<RestoredRequest[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<RestoredRequest>(
      `select r.id as request, f.id as file, f.sha256 from support_requests r
       left join files f on f.used_by = 'suport:' || r.id and r.observatii = 'Fișierul ' || f.id
       order by r.id`,
    )
    return rows
  })

/** Reads the checksum of each file as received. */
const readSums = (url: string): Promise<Record<string, string>> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string; sha256: string }>(
      'select id, sha256 from files',
    )
    return Object.fromEntries(rows.map(({ id, sha256 }) => [id, sha256]))
  })

/** Counts stored answers: each is written in the transaction of its call's effects. */
const countAnswers = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from idempotency')
    return rows[0]!.n
  })

it(
  'restores every write acknowledged before the backup began, and none partially',
  async () => {
    const writers = await startWriters()
    await writers.untilMore(20)
    const before = [...writers.acknowledged]
    const held = createBlockedTarget()
    const backup = writeTestBackup(app, held.target)
    await held.begun
    await writers.untilMore(20)
    held.release()
    await backup
    await writers.stop()

    await restoreTestBackup(held.bytes(), target)

    const restored = await readRequests(target.url)
    const all = new Map(writers.acknowledged.map((one) => [one.request, one]))
    const ids = new Set(restored.map(({ request }) => request))
    expect(before.filter(({ request }) => !ids.has(request))).toEqual([])
    expect(restored).toEqual(restored.map(({ request }) => all.get(request)))
    expect(restored.length).toBeLessThan(all.size)
    const sums = await readSums(target.url)
    expect(await hashStoredFiles(target.store)).toEqual(sums)
    expect(await countAnswers(target.url)).toBe(restored.length + Object.keys(sums).length)
  },
  LIMIT_MS,
)
