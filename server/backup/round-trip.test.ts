import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import { seedContent } from '#server/seed/seed-content.ts'
import { seedDemoData } from '#server/demo-data/seed-demo-data.ts'
import { seedDemoStaff } from '#server/seed/demo-staff.ts'
import { DEMO_PASSWORD, demoAccounts, seedDemo, seedFaq } from '#server/seed/seed.ts'
import { checkInstallation } from '#server/domain/installation.ts'
import { withClient } from '#server/db/with-client.ts'
import {
  anEmptyTarget,
  createTestBackup,
  describeSchema,
  hashStoredFiles,
  fillEmptyTables,
  fingerprint,
  readInstallationId,
  restoreTestBackup,
  getDatabaseUrl,
} from '#server/testing/backups.ts'
import type { TestTarget } from '#server/testing/backups.ts'
import { signIn } from '#server/testing/factories/accounts.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { PART_BYTES, parseTableName } from './archive-format.ts'
import { ArchiveReader } from './archive-reader.ts'

// About 20 MB, more than one part.
const manyRows = `insert into faq_items (slug, intrebare, raspuns, ordine)
  select 'mare', i, repeat(md5(i::text) || E'ș\\n', 100), i from generate_series(1, 6000) i`
const LINE_FEED = 10
/** Largest chunk expected from PostgreSQL and the network. */
const LARGEST_CHUNK = 1024 * 1024

let app: TestApp
let target: TestTarget
let archive: Buffer
beforeAll(async () => {
  ;[app, target] = await Promise.all([startTestApp(), anEmptyTarget()])
  const seeds = [seedFaq, seedCatalogues, seedContent, seedDemo, seedDemoData, seedDemoStaff]
  for (const seed of seeds) await seed(app.ports)
  await fillEmptyTables(getDatabaseUrl(app))
  await withClient(getDatabaseUrl(app), (client) => client.query(manyRows))
  archive = await createTestBackup(app)
  await restoreTestBackup(archive, target)
})
afterAll(async () => {
  await target.close()
  await app.close()
})

it('restores every row of every table, and the values of sequences', async () => {
  const before = await fingerprint(getDatabaseUrl(app))
  const empty = Object.keys(before).filter((name) => before[name]!.startsWith('0 '))
  expect(empty).toEqual([])
  expect(await fingerprint(target.url)).toEqual(before)
})

it('restores every stored file, paired with the restored database', async () => {
  const before = await hashStoredFiles(app.ports.files)
  expect(Object.keys(before).length).toBeGreaterThan(10)
  expect(await hashStoredFiles(target.store)).toEqual(before)
  expect(await target.store.installation()).toBe(await readInstallationId(target.url))
  expect(await readInstallationId(target.url)).toBe(await readInstallationId(getDatabaseUrl(app)))
})

it('restores constraints, indexes and triggers', async () => {
  expect(await describeSchema(target.url)).toEqual(await describeSchema(getDatabaseUrl(app)))
  await withClient(target.url, async (client) => {
    await expect(client.query('delete from audit')).rejects.toThrow('only ever added')
    await expect(client.query('update files set owner_id = -1')).rejects.toThrow('files_owner_id')
  })
})

it('splits large tables into parts of whole rows', async () => {
  const parts = new Map<string, number>()
  const reader = new ArchiveReader(Readable.from([archive], { objectMode: false }))
  await reader.readManifest()
  for await (const { name, content } of reader.members()) {
    const table = parseTableName(name)
    const bytes = await buffer(content)
    if (table === undefined) continue
    parts.set(table, (parts.get(table) ?? 0) + 1)
    expect(bytes.at(-1)).toBe(LINE_FEED)
    expect(bytes.length).toBeLessThan(PART_BYTES + LARGEST_CHUNK)
  }
  expect(parts.get('faq_items')).toBe(3)
  expect(parts.get('citizens')).toBe(1)
})

it('restores a portal that starts and accepts the old passwords', async () => {
  const restored = await startTestApp({ databaseUrl: target.url })
  try {
    expect(await checkInstallation(restored.ports.db, target.store)).toBe('same')
    const client = await signIn(restored, { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD })
    expect(client.token).toBeTruthy()
  } finally {
    await restored.close()
  }
})
