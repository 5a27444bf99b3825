import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lastMigration, migrate, migrateTo, readAppliedMigration } from '#server/db/migrate.ts'
import { withClient } from '#server/db/with-client.ts'
import { anEmptyTarget, fingerprint, restoreTestBackup } from '#server/testing/backups.ts'
import type { TestTarget } from '#server/testing/backups.ts'
import { createBackup } from './create-backup.ts'

let source: TestTarget
let target: TestTarget
beforeAll(async () => {
  ;[source, target] = await Promise.all([anEmptyTarget(), anEmptyTarget()])
})
afterAll(() => Promise.all([source.close(), target.close()]))

/** Finds the last but one migration. */
async function previousMigration(): Promise<number> {
  const current = await anEmptyTarget()
  await migrate(current.url)
  const { rows } = await withClient(current.url, (client) =>
    client.query<{ at: string }>(
      'select created_at as at from drizzle.__drizzle_migrations order by created_at desc offset 1 limit 1',
    ),
  )
  await current.close()
  return Number(rows[0]!.at)
}

it('a backup of an older version is restored unchanged, then migrated', async () => {
  const older = await previousMigration()
  await withClient(source.url, async (client) => {
    await migrateTo(client, older)
    await client.query("insert into audit (actor, action) values ('sistem', 'proba')")
  })
  const before = await fingerprint(source.url)
  const through = new PassThrough()
  const { url, store, folder: dataDir } = source
  const [archive, { manifest }] = await Promise.all([
    buffer(through),
    createBackup({ url, store, dataDir, version: 'test', target: through }),
  ])
  expect(manifest.migration).toBe(older)

  await restoreTestBackup(archive, target)
  expect(await withClient(target.url, readAppliedMigration)).toBe(older)
  expect(await fingerprint(target.url)).toEqual(before)
  await migrate(target.url)
  expect(await withClient(target.url, readAppliedMigration)).toBe(lastMigration())
})
