import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { acquireDataDirLock } from '#server/db/data-dir-lock.ts'
import { fingerprint } from '#server/testing/backups.ts'
import { startDedicatedDatabase } from '#server/testing/dedicated-database.ts'
import type { DedicatedDatabase } from '#server/testing/dedicated-database.ts'

const SCRIPTS = path.join(import.meta.dirname, '..', '..', 'scripts')
const LIMIT_MS = 180_000

let database: DedicatedDatabase
let elsewhere: string
beforeAll(async () => {
  database = await startDedicatedDatabase()
  elsewhere = await mkdtemp(path.join(tmpdir(), 'portal-altundeva-'))
  await chmod(elsewhere, 0o755) // the database may run as another user
}, LIMIT_MS)
afterAll(async () => {
  await database.close()
  await rm(elsewhere, { recursive: true, force: true })
})

async function run(script: string, dataDir: string, ...argv: string[]) {
  const child = spawn(process.execPath, [path.join(SCRIPTS, script), ...argv], {
    env: {
      ...process.env,
      INIT_CWD: elsewhere,
      DEMO: '1',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      BACKUP_DIR: '',
      OPERATOR_USER: 'ana',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await exit) as [number]
  return { code, out, err }
}

it(
  'backs up an embedded database, running or not, and restores it into a new folder',
  async () => {
    const before = await fingerprint(database.url)
    const portal = await acquireDataDirLock(database.url, database.dataDir)
    expect(await run('backup.mjs', database.dataDir)).toMatchObject({ code: 0, out: '' })
    expect(database.isRunning()).toBe(true)
    const backups = path.join(database.dataDir, 'backups')
    const [name] = await readdir(backups)
    const used = await run('restore.mjs', database.dataDir, path.join(backups, name!))
    expect(used).toMatchObject({ code: 1, err: expect.stringContaining('folosit deja') })
    await portal.release()
    await database.stop()
    expect(await run('backup.mjs', database.dataDir, 'copie.tar.gz')).toMatchObject({ code: 0 })
    expect(database.isRunning()).toBe(false)

    const dataDir = path.join(elsewhere, 'date')
    const restored = await run('restore.mjs', dataDir, 'copie.tar.gz')
    expect(restored).toMatchObject({ code: 0, out: '' })
    const again = await run('restore.mjs', dataDir, 'copie.tar.gz')
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('nu este goală') })

    const other = await startEmbedded(dataDir)
    const after = await fingerprint(other.url)
    await other.stop()
    const changed = Object.keys(before).filter((name) => before[name] !== after[name])
    expect(changed).toEqual(['audit', 'audit_id_seq'])
  },
  LIMIT_MS,
)

it('prints the usage when the arguments are wrong', async () => {
  const { code, err } = await run('restore.mjs', database.dataDir)
  expect([code, err]).toEqual([2, expect.stringContaining('Se scrie: npm run restore')])
})
