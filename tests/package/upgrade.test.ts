import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import { withClient } from '#server/db/with-client.ts'
import { operationVariables } from '#server/testing/factories/operation.ts'
import { countLostWrites, startWriters } from '../../bench/faults/writers.ts'
import { findFreePort } from '../../scripts/free-port.mjs'
import { copyPackage } from './support/copy-package.ts'
import type { PackageCopy } from './support/copy-package.ts'
import { anInstallation, startPackaged } from './support/packaged-portal.ts'
import type { Installation, PackagedPortal } from './support/packaged-portal.ts'

const WRITERS = 4
const WRITES_BETWEEN = 10
const PLENTY = '100000000'

let older: PackageCopy
let installation: Installation
const portals: PackagedPortal[] = []
beforeAll(async () => {
  older = await anOlderPackage()
  const { PUBLIC_URL: _, ...settings } = operationVariables()
  installation = await anInstallation({
    ...settings,
    ADDRESS_PER_MINUTE: PLENTY,
    SUPPORT_PER_HOUR: PLENTY,
  })
})
afterAll(async () => {
  for (const { child } of portals) child.kill('SIGKILL')
  await Promise.all(portals.map(({ exit }) => exit))
  await installation.delete()
  await older.delete()
})

/** Copies the package without its latest migration: a build of the version before it. */
async function anOlderPackage(): Promise<PackageCopy> {
  const copy = await copyPackage()
  const journal = path.join(copy.folder, 'server/migrations/meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as {
    entries: unknown[]
  }
  await rm(journal)
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }))
  return copy
}

async function countMigrations(): Promise<number> {
  const { rows } = await withClient(installation.variables['DATABASE_URL']!, (client) =>
    client.query<{ n: number }>('select count(*)::int as n from drizzle.__drizzle_migrations'),
  )
  return rows[0]!.n
}

async function stop({ child, exit }: PackagedPortal): Promise<void> {
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
}

describe('two portals', () => {
  it('are upgraded and rolled back one by one while visitors write, and lose or repeat nothing', async () => {
    const ports = [await findFreePort(), await findFreePort()]
    const start = (at: number, folder?: string) =>
      startPackaged(installation, { port: ports[at]!, ...(folder && { folder }) })
    for (const at of ports.keys()) portals.push(await start(at, older.folder))
    const before = await countMigrations()
    const writers = startWriters(
      portals.map(({ url }) => url),
      WRITERS,
    )
    for (const folder of [undefined, older.folder]) {
      for (const at of ports.keys()) {
        await writers.untilMore(WRITES_BETWEEN)
        await stop(portals[at]!)
        portals[at] = await start(at, folder)
      }
      expect(await countMigrations()).toBe(before + 1)
    }
    await writers.untilMore(WRITES_BETWEEN)
    await writers.stop()
    await Promise.all(portals.map(stop))
    const db = openDatabase(installation.variables['DATABASE_URL']!, 1)
    const { acknowledged, ...counts } = await countLostWrites(db, writers)
    await db.$client.end()
    expect(counts).toEqual({ lost: 0, doubled: 0 })
    expect([...writers.wrong]).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(5 * WRITES_BETWEEN)
  })

  it('of the version before refuse a database that the next one has contracted', async () => {
    await startPackaged(installation).then(stop)
    await withClient(installation.variables['DATABASE_URL']!, (client) =>
      client.query(
        'insert into drizzle.contracting_migrations select max(created_at) from drizzle.__drizzle_migrations on conflict do nothing',
      ),
    )
    await startPackaged(installation).then(stop)
    await expect(startPackaged(installation, { folder: older.folder })).rejects.toThrow(
      /exit 1: Baza de date a fost schimbată de o versiune mai nouă a portalului/,
    )
  })
})
