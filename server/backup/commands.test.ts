import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Env } from '#server/config/env.ts'
import { withClient } from '#server/db/with-client.ts'
import {
  anEmptyTarget,
  hashStoredFiles,
  fingerprint,
  getDatabaseUrl,
} from '#server/testing/backups.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { aFile } from '#server/testing/factories/forms.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { backUp } from './backup-command.ts'
import { restore } from './restore-command.ts'

const OWNER_ONLY = 0o600

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'portal-copii-'))
  await aCitizen(app)
  await aFile(app.client())
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const envOf = (changes: Partial<Env> = {}): Env => ({
  ...app.ports.env,
  databaseUrl: getDatabaseUrl(app),
  backupDir: path.join(folder, 'implicit'),
  diskReserveBytes: 0,
  ...changes,
})

interface CallOverrides {
  given?: string
  env?: Partial<Env>
  signal?: AbortSignal
}

const back = ({ given, env, signal = new AbortController().signal }: CallOverrides = {}) =>
  backUp(envOf(env), { given, folder, signal, stdout: new PassThrough() })

it('writes a time-stamped file that only the owner may read', async () => {
  const sentence = await back()
  const [file] = /\/.*portal-\d{8}T\d{6}Z\.tar\.gz$/m.exec(sentence)!
  expect((await stat(file)).mode & 0o777).toBe(OWNER_ONLY)
  expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700)
  expect(await readdir(path.dirname(file))).toEqual([path.basename(file)])
})

it('writes to the given file, or into the given folder', async () => {
  expect(await back({ given: 'a.tar.gz' })).toContain(path.join(folder, 'a.tar.gz'))
  await mkdir(path.join(folder, 'b'))
  await back({ given: 'b' })
  expect(await readdir(path.join(folder, 'b'))).toHaveLength(1)
})

it('overwrites neither a backup nor one in progress', async () => {
  await writeFile(path.join(folder, 'veche'), 'veche')
  await expect(back({ given: 'veche' })).rejects.toThrow(/veche există deja/)
  await writeFile(path.join(folder, 'alta.partial'), 'alta')
  await expect(back({ given: 'alta' })).rejects.toThrow(/O altă copie se scrie/)
  const texts = ['veche', 'alta.partial'].map((name) => readFile(path.join(folder, name), 'utf8'))
  expect(await Promise.all(texts)).toEqual(['veche', 'alta'])
})

it.each<[string, CallOverrides, RegExp]>([
  ['there is no such folder', { given: 'nu/este' }, /nu se poate scrie \(ENOENT\)/],
  ['the disk has no room to spare', { env: { diskReserveBytes: 1e18 } }, /nu mai este loc destul/],
  ['it is stopped', { signal: AbortSignal.abort() }, /^Oprit/],
])('leaves nothing when %s', async (_when, given, sentence) => {
  await expect(back({ given: 'nimic', ...given })).rejects.toThrow(sentence)
  expect((await readdir(folder)).filter((name) => name.startsWith('ni'))).toEqual([])
})

it('rejects a folder with the files of another database', async () => {
  const dataDir = path.join(folder, 'strain')
  await mkdir(path.join(dataDir, 'files'), { recursive: true })
  await writeFile(path.join(dataDir, 'files', 'instalare'), crypto.randomUUID())
  await expect(back({ given: 'strain.tar.gz', env: { dataDir } })).rejects.toThrow(
    /ale altei baze de date/,
  )
})

it('rejects an empty database', async () => {
  const target = await anEmptyTarget()
  await expect(back({ given: 'goala', env: { databaseUrl: target.url } })).rejects.toThrow(
    /nu este nimic de copiat/,
  )
  await target.close()
})

it('backs up and restores through streams, and audits who restored', async () => {
  const target = await anEmptyTarget()
  const env = envOf({ databaseUrl: target.url, dataDir: path.dirname(target.folder) })
  const through = new PassThrough()
  const call = { given: '-', folder, signal: new AbortController().signal }
  const [written, restored] = await Promise.all([
    backUp(envOf(), { ...call, stdout: through }),
    restore(env, { ...call, stdin: through, actor: 'operator:ana' }),
  ])
  expect(written).toMatch(/Fișiere: 1\./)
  expect(restored).toMatch(/^Restaurat: .* Fișiere: 1\.$/m)

  const before = await fingerprint(getDatabaseUrl(app))
  const after = await fingerprint(target.url)
  const changed = Object.keys(before).filter((name) => before[name] !== after[name])
  expect(changed).toEqual(['audit', 'audit_id_seq'])
  const { rows } = await withClient(target.url, (client) =>
    client.query('select actor, action from audit order by id desc limit 1'),
  )
  expect(rows).toEqual([{ actor: 'operator:ana', action: 'copie.restaurata' }])
  expect(await hashStoredFiles(target.store)).toEqual(await hashStoredFiles(app.ports.files))
  await target.close()
})
