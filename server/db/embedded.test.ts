import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { startEmbedded } from './embedded.ts'
import { acquireDataDirLock } from './data-dir-lock.ts'
import { migrate } from './migrate.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-embedded-'))
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows.map((row) => Object.values(row)[0])
}

describe('the database of a data folder', () => {
  it('keeps its rows across stops, reuses a running process, and allows one portal at a time', async () => {
    const first = await startEmbedded(dataDir)
    await ask(first.url, 'create table proba as select 7 as n')
    expect(await ask(first.url, 'show server_encoding')).toEqual(['UTF8'])

    const found = await startEmbedded(dataDir)
    expect(found.url).toBe(first.url)

    const lock = await acquireDataDirLock(first.url, dataDir)
    await expect(acquireDataDirLock(found.url, dataDir)).rejects.toThrow(/este folosit deja/)
    await lock.release()
    await (await acquireDataDirLock(found.url, dataDir)).release()

    await first.stop()
    const second = await startEmbedded(dataDir)
    expect(await ask(second.url, 'select n from proba')).toEqual([7])
    await second.stop()
  })

  it('answers 503 with Retry-After while it is stopped', async () => {
    const database = await startEmbedded(dataDir)
    await migrate(database.url)
    const app = await startTestApp({ databaseUrl: database.url })
    const client = app.client()
    expect((await client.get('/readyz')).status).toBe(200)

    await database.stop()
    for (const address of ['/readyz', '/api/getFAQPageSlug/LOGIN_PAGE']) {
      const answer = await client.get(address)
      expect(answer.status).toBe(503)
      expect(answer.body.errors?.code).toBe('indisponibil')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await client.get('/healthz')).status).toBe(200)
    await app.close()
  })
})
