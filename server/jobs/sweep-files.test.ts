import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { files, installation } from '#server/db/schema.ts'
import { checkInstallation } from '#server/domain/installation.ts'
import { openLocalFileStore } from '#server/ports/file-store.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { cleanUp } from './cleanup.ts'

const DAY = 24 * 3600
const FAR = new Date(8.64e15)

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ variables: { OPERATOR_EMAIL: 'operator@exemplu.ro' } })
})
afterEach(() => app.close())

async function keepBytes(store: FileStore = app.ports.files): Promise<string> {
  const id = crypto.randomUUID()
  const temporary = store.temporaryPath()
  await writeFile(temporary, id)
  await store.save(id, temporary)
  return id
}

/** Stores a file with a row that is in use. */
async function aKeptFile(): Promise<string> {
  const id = await keepBytes()
  await insertRow(id)
  return id
}

const insertRow = (id: string) =>
  app.ports.db.insert(files).values({
    id,
    name: 'a.pdf',
    type: 'application/pdf',
    size: 36,
    sha256: '',
    usedBy: 'suport:1',
    createdAt: app.clock.now(),
  })

const many = <T>(count: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, make))

async function kept(): Promise<string[]> {
  const ids: string[] = []
  for await (const part of app.ports.files.listOlderThan(FAR)) ids.push(...part)
  return ids
}

const trashed = () => app.ports.files.trash.list()
const letters = async () => (await app.messages('operator@exemplu.ro')).length

describe('files without a row', () => {
  it('stay in the trash for 30 days before they are deleted', async () => {
    const orphaned = await keepBytes()
    app.clock.advance(2 * DAY)
    await cleanUp(app.ports)
    expect([await kept(), await trashed()]).toEqual([[], [orphaned]])
    app.clock.advance(30 * DAY - 1)
    await cleanUp(app.ports)
    expect(await trashed()).toEqual([orphaned])
    app.clock.advance(2)
    await cleanUp(app.ports)
    expect(await trashed()).toEqual([])
  })

  it('are restored once they have a row', async () => {
    const orphaned = await keepBytes()
    app.clock.advance(2 * DAY)
    await cleanUp(app.ports)
    await insertRow(orphaned)
    await cleanUp(app.ports)
    expect(await trashed()).toEqual([])
    expect((await buffer(app.ports.files.read(orphaned))).toString()).toBe(orphaned)
  })

  it('are not moved when the database seems wrong or empty; the operator is notified once a day', async () => {
    await many(120, aKeptFile)
    await app.ports.db.delete(files)
    app.clock.advance(2 * DAY)
    await cleanUp(app.ports)
    await cleanUp(app.ports)
    expect([(await kept()).length, await trashed(), await letters()]).toEqual([120, [], 1])
    expect(app.logged()).toContain('too many orphaned files')
    app.clock.advance(DAY)
    await cleanUp(app.ports)
    expect(await letters()).toBe(2)
  })

  it('are not moved when they are more than a twentieth', async () => {
    await many(200, aKeptFile)
    await many(11, keepBytes)
    app.clock.advance(2 * DAY)
    await cleanUp(app.ports)
    expect((await trashed()).length).toBe(0)
    await many(20, aKeptFile)
    app.clock.advance(2 * DAY)
    await cleanUp(app.ports)
    expect((await trashed()).length).toBe(11)
  })
})

describe('a folder of files', () => {
  let folder: string
  let store: FileStore
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-files-'))
    store = await openLocalFileStore(folder)
  })
  afterEach(() => rm(folder, { recursive: true }))
  const pair = () => checkInstallation(app.ports.db, store)

  it('that is new is paired with its database', async () => {
    expect(await pair()).toBe('same')
    const [own] = await app.ports.db.select().from(installation)
    expect(await store.installation()).toBe(own!.id)
    expect(await pair()).toBe('same')
  })

  it('without an id is recognised by its files', async () => {
    await insertRow(await keepBytes(store))
    await keepBytes(store)
    expect(await pair()).toBe('same')
    expect(await store.installation()).not.toBeNull()
  })

  it('is refused when it belongs to another database', async () => {
    await store.setInstallation(crypto.randomUUID())
    expect(await pair()).toBe('foreign')
  })

  it('is refused when the database knows none of its files', async () => {
    await keepBytes(store)
    expect(await pair()).toBe('foreign')
    expect(await store.installation()).toBeNull()
  })

  it('is refused when it is empty and the database has files', async () => {
    await insertRow(crypto.randomUUID())
    expect(await pair()).toBe('missing')
  })
})
