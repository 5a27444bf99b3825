import { existsSync, readlinkSync } from 'node:fs'
import { mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLocalFileStore, pathFor, type FileStore } from './file-store.ts'

const ID = '0a1b2c3d-0000-4000-8000-000000000000'

let folder: string
let store: FileStore
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fisiere-'))
  store = await openLocalFileStore(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Records each `fsync` from now on, in order: the file or folder, and whether the stored file had its name then. */
async function watchSyncs(): Promise<{ place: string; isKept: boolean }[]> {
  const handle = await open(folder)
  const prototype = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  const syncs: { place: string; isKept: boolean }[] = []
  const { sync } = prototype
  vi.spyOn(prototype, 'sync').mockImplementation(function (this: typeof handle) {
    const place = readlinkSync(`/proc/self/fd/${this.fd}`)
    syncs.push({ place, isKept: existsSync(pathFor(folder, ID)) })
    return sync.call(this)
  })
  return syncs
}

describe('a local file store', () => {
  it.skipIf(process.platform !== 'linux')(
    'syncs a stored file, then its name, to disk before it resolves',
    async () => {
      const temporary = store.temporaryPath()
      await writeFile(temporary, 'o poză')
      const syncs = await watchSyncs()
      await store.save(ID, temporary)
      expect(syncs).toEqual([
        { place: temporary, isKept: false },
        { place: path.dirname(pathFor(folder, ID)), isKept: true },
        { place: folder, isKept: true },
      ])
    },
  )

  it('deletes at start an upload abandoned an hour ago, not one in progress', async () => {
    const [old, recent] = [store.temporaryPath(), store.temporaryPath()]
    await Promise.all([writeFile(old, 'jumătate'), writeFile(recent, 'jumătate')])
    const hourAgo = new Date(Date.now() - 3601_000)
    await utimes(old, hourAgo, hourAgo)
    await openLocalFileStore(folder)
    expect([existsSync(old), existsSync(recent)]).toEqual([false, true])
    await rm(recent)
  })

  it('reads a stored file back, and deletes a removed one', async () => {
    const temporary = store.temporaryPath()
    await writeFile(temporary, 'un act')
    await store.save(ID, temporary)
    expect(await text(store.read(ID))).toBe('un act')
    expect(await readdir(path.dirname(temporary))).toEqual([])
    await store.remove(ID)
    await store.remove(ID)
    expect(existsSync(pathFor(folder, ID))).toBe(false)
  })
})
