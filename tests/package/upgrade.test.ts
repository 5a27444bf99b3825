import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import { withClient } from '#server/db/with-client.ts'
import { countLostWrites, startWriters } from '../../bench/faults/writers.ts'
import { findFreePort } from '../../scripts/portal.mjs'
import { anInstallation, operationSettings, startPackaged } from './support/packaged-portal.ts'
import type { Installation, PackagedPortal } from './support/packaged-portal.ts'

const WRITERS = 4
const WRITES_BETWEEN = 10
const PLENTY = '100000000'

let older: { folder: string; delete(): Promise<void> }
let installation: Installation
beforeAll(async () => {
  older = await anOlderPackage()
  const { PUBLIC_URL: _, ...settings } = operationSettings
  installation = await anInstallation({
    ...settings,
    ADDRESS_PER_MINUTE: PLENTY,
    SUPPORT_PER_HOUR: PLENTY,
  })
})
afterAll(async () => {
  await installation.delete()
  await older.delete()
})

/** Copies the package without its latest migration: a build of the version before it. */
async function anOlderPackage() {
  const parent = await mkdtemp(path.join(tmpdir(), 'portal-older-'))
  execFileSync('chmod', ['755', parent])
  const folder = path.join(parent, 'package')
  execFileSync('cp', ['-al', inject('packageFolder'), folder])
  const journal = path.join(folder, 'server/migrations/meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as {
    entries: unknown[]
  }
  execFileSync('chmod', ['u+w', path.dirname(journal)])
  await rm(journal) // the copy has the same file
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }))
  return {
    folder,
    async delete() {
      execFileSync('chmod', ['-R', 'u+w', parent])
      await rm(parent, { recursive: true, force: true })
    },
  }
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
    const portals: PackagedPortal[] = []
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
