import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isConnectionError } from '#server/errors/database-errors.ts'
import { lastMigration } from '#server/db/migrate.ts'
import { withClient } from '#server/db/with-client.ts'
import {
  anEmptyTarget,
  createTestBackup,
  hashStoredFiles,
  restoreTestBackup,
} from '#server/testing/backups.ts'
import type { TestTarget } from '#server/testing/backups.ts'
import { TEMPORARY } from '#server/ports/temporary-files.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { aFile } from '#server/testing/factories/forms.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { FORMAT } from './archive-format.ts'
import type { Manifest } from './archive-format.ts'
import { ArchiveReader } from './archive-reader.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { stageFiles } from './staged-files.ts'

const DAMAGED = /tăiată sau stricată/

let app: TestApp
let target: TestTarget
let archive: Buffer
let tar: Buffer
beforeAll(async () => {
  ;[app, target] = await Promise.all([startTestApp(), anEmptyTarget()])
  await aCitizen(app)
  await aFile(app.client())
  archive = await createTestBackup(app)
  tar = gunzipSync(archive)
})
afterAll(async () => {
  await target.close()
  await app.close()
})

/** Lists tables and files left in the target. */
async function listLeftovers(): Promise<string[]> {
  const names = await withClient(target.url, (client) =>
    client.query<{ name: string }>(
      `select nspname || '.' || relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname in ('public', 'drizzle')`,
    ),
  )
  const files = await readdir(target.folder)
  return [...names.rows.map(({ name }) => name), ...files.filter((name) => name !== TEMPORARY)]
}

async function expectRefused(bytes: Uint8Array, sentence: RegExp = DAMAGED): Promise<void> {
  await expect(restoreTestBackup(bytes, target)).rejects.toThrow(sentence)
  expect(await listLeftovers()).toEqual([])
}

/** Rewrites the archive with valid checksums; `change` returns new content, null to omit, undefined to keep. */
async function rewrite(change: (name: string, content: Buffer) => Buffer | null | undefined) {
  const reader = new ArchiveReader(Readable.from([archive], { objectMode: false }))
  const writer = new ArchiveWriter(new Date())
  const written = buffer(writer.stream)
  const put = async (name: string, content: Buffer) => {
    const changed = change(name, content)
    if (changed !== null) await writer.add(name, changed ?? content)
  }
  await put('manifest.json', Buffer.from(JSON.stringify(await reader.readManifest())))
  for await (const { name, content } of reader.members()) await put(name, await buffer(content))
  const { files, missing } = reader.end
  await writer.finish({ files, missing })
  return gzipSync(await written)
}

const inManifest = (changes: (manifest: Manifest) => object) =>
  rewrite((name, content) => {
    if (name !== 'manifest.json') return undefined
    const manifest = JSON.parse(content.toString()) as Manifest
    return Buffer.from(JSON.stringify({ ...manifest, ...changes(manifest) }))
  })

describe('a truncated archive', () => {
  it.each([0, 5, 0.1, 0.4, 0.7, 0.95, -9, -1])('at %s is refused', async (at) => {
    const end = at > 0 && at < 1 ? Math.floor(archive.length * at) : at
    await expectRefused(archive.subarray(0, end))
  })

  it.each([0.1, 0.4, 0.7, 0.95])('cut before compression at %s is refused', async (at) => {
    await expectRefused(gzipSync(tar.subarray(0, Math.floor(tar.length * at))))
  })

  it('cut between two members is refused', async () => {
    const end = tar.indexOf('checksums/000001.sha256')
    await expectRefused(gzipSync(Buffer.concat([tar.subarray(0, end), Buffer.alloc(1024)])))
  })
})

/** Alters the first byte from `start` on that is not padding of a deflate block, which no reader looks at. */
function alterByte(start: number): Buffer {
  const altered = Buffer.from(archive)
  altered[start]! ^= 0x20
  return decompressesTo(altered, tar) ? alterByte(start + 1) : altered
}

function decompressesTo(bytes: Buffer, expected: Buffer): boolean {
  try {
    return gunzipSync(bytes).equals(expected)
  } catch {
    return false
  }
}

describe('an archive in which a byte is altered', () => {
  it.each([0.02, 0.2, 0.5, 0.8, 0.99])('at %s is refused', async (at) => {
    await expectRefused(alterByte(Math.floor(archive.length * at)))
  })

  it.each(['"createdAt"', '$argon2id$', '%PDF-1.4', '"value"', '.copy', '"members"'])(
    'before compression, at %s, is refused',
    async (text) => {
      const at = tar.indexOf(text)
      expect(at).toBeGreaterThan(0)
      const altered = Buffer.from(tar)
      altered[at + 2]! ^= 0x01
      await expectRefused(gzipSync(altered))
    },
  )
})

describe('an inconsistent archive is refused when it', () => {
  it('lacks a stored file or rows', async () => {
    await expectRefused(await rewrite((name) => (name.startsWith('files/') ? null : undefined)))
    await expectRefused(await rewrite((name) => (name.includes('/citizens/') ? null : undefined)))
  })

  it('refers to a missing row', async () => {
    const orphaned = await rewrite((name, content) =>
      name.startsWith('tables/sessions/') || name.startsWith('tables/files/')
        ? Buffer.from(content.toString().replace('\t\\N\t', '\t999\t'))
        : undefined,
    )
    await expectRefused(orphaned)
  })

  it('has rows twice', async () => {
    const doubled = await rewrite((name, content) =>
      name.includes('/citizens/') ? Buffer.concat([content, content]) : undefined,
    )
    await expectRefused(doubled)
  })

  it('is from a newer portal or in a newer format', async () => {
    const newer = /o versiune mai nouă/
    await expectRefused(await inManifest(() => ({ migration: lastMigration() + 1 })), newer)
    await expectRefused(await inManifest(() => ({ format: FORMAT + 1 })), newer)
  })

  it('has an unknown table', async () => {
    const foreign = await inManifest(({ tables }) => ({
      tables: [...tables, { name: 'altul', columns: ['id'], rows: 0 }],
    }))
    await expectRefused(foreign, /nu sunt ale portalului: altul/)
  })

  it('is not an archive at all', async () => {
    await expectRefused(Buffer.from('select 1;\n'))
    await expectRefused(gzipSync('select 1;\n'))
  })
})

/** Terminates the other connections in a writing transaction and returns how many. */
const endOthers = (url: string): Promise<number | null> =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null`,
    )
    return rowCount
  })

describe('the target of a restore', () => {
  it('is left unchanged if it holds tables or files', async () => {
    await withClient(target.url, (client) => client.query('create table alta (id int)'))
    await expect(restoreTestBackup(archive, target)).rejects.toThrow(/Baza de date nu este goală/)
    await withClient(target.url, (client) => client.query('drop table alta'))

    const temporary = target.store.temporaryPath()
    await writeFile(temporary, 'altul')
    const id = crypto.randomUUID()
    await target.store.save(id, temporary)
    const before = await hashStoredFiles(target.store)
    await expect(restoreTestBackup(archive, target)).rejects.toThrow(/files nu este gol/)
    expect(await hashStoredFiles(target.store)).toEqual(before)
    await target.store.remove(id)
    await rm(path.join(target.folder, id.slice(0, 2)), { recursive: true })
  })

  it('loses published files when the restore is discarded', async () => {
    const staged = await stageFiles(target.folder, target.store)
    await staged.add(crypto.randomUUID(), Readable.from(['a']))
    await staged.publish()
    expect(await listLeftovers()).toHaveLength(1)
    await staged.discard()
    expect(await listLeftovers()).toEqual([])
  })

  it('stays empty when reading the archive fails midway', async () => {
    const half = archive.subarray(0, archive.length * 0.8)
    const failing = Readable.from(
      (async function* () {
        yield half
        throw Object.assign(new Error('read'), { syscall: 'read', code: 'EIO' })
      })(),
    )
    await expect(restoreTestBackup(failing, target)).rejects.toThrow(/nu se poate citi \(EIO\)/)
    expect(await listLeftovers()).toEqual([])
  })

  it('stays empty when the database connection dies midway', async () => {
    const dying = Readable.from(
      (async function* () {
        yield archive.subarray(0, archive.length * 0.8)
        await expect.poll(() => endOthers(target.url)).toBe(1)
        yield archive.subarray(archive.length * 0.8)
      })(),
    )
    await expect(restoreTestBackup(dying, target)).rejects.toSatisfy(isConnectionError)
    expect(await listLeftovers()).toEqual([])
  })

  it('can be restored into after all these failures', async () => {
    expect(await restoreTestBackup(archive, target)).toEqual({ files: 1, missing: 0 })
    expect(await hashStoredFiles(target.store)).toEqual(await hashStoredFiles(app.ports.files))
  })
})
