import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FAR_FUTURE } from '#server/ports/file-store.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { openFileStore, openFileStores } from '#server/ports/open-file-store.ts'
import { anOperator, runProcess, toProcessVariables } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { startS3Server } from '#server/testing/s3-server.ts'
import type { TestS3Server } from '#server/testing/s3-server.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { hashStoredFiles } from '#server/testing/backups.ts'

const FILES = 10

let server: TestS3Server
let app: TestApp
let operator: TestOperator
beforeAll(async () => {
  server = await startS3Server()
  app = await startTestApp({ variables: server.variables })
  operator = await anOperator(app)
})
afterAll(async () => {
  await operator.close()
  await app.close()
  await server.close()
})

async function save(store: FileStore, bytes: Buffer): Promise<string> {
  const id = crypto.randomUUID()
  const temporary = store.temporaryPath()
  await writeFile(temporary, bytes)
  await store.save(id, temporary)
  return id
}

async function countFiles(store: FileStore): Promise<number> {
  let count = 0
  for await (const ids of store.listOlderThan(FAR_FUTURE)) count += ids.length
  return count
}

it('refuses without an object store', async () => {
  const { env } = app.ports
  Object.assign(operator.context, { env: { ...env, s3: null } })
  await expect(operator.run('fisiere', 'muta')).rejects.toThrow(/niciun depozit S3/)
  Object.assign(operator.context, { env })
})

it('says in one sentence that the object store does not answer', async () => {
  const variables = { ...toProcessVariables(app), ...server.variables }
  const away = { ...variables, FILES_S3_ENDPOINT: 'http://127.0.0.1:9' }
  expect(await runProcess(['fisiere', 'verifica'], away)).toEqual({
    code: 1,
    out: '',
    // Before it the client may warn of an old Node.
    err: expect.stringMatching(/^Depozitul S3 de la FILES_S3_ENDPOINT nu răspunde, sau .*\.$/m),
  })
})

it('moves files to the object store and back, while they are read', async () => {
  const { env, files } = app.ports
  const { first: s3, second: folder } = await openFileStores(env)
  const contents = Array.from({ length: FILES }, (_, at) => randomBytes(1000 * (at + 1)))
  const ids = await Promise.all(contents.map((bytes) => save(folder!, bytes)))
  // One was copied, but not removed, when an earlier run was interrupted.
  const again = s3.temporaryPath()
  await writeFile(again, contents[0]!)
  await s3.save(ids[0]!, again)
  const before = await hashStoredFiles(files)
  expect(Object.keys(before)).toHaveLength(FILES)

  const over = new AbortController()
  const reading = (async () => {
    let reads = 0
    while (!over.signal.aborted) {
      const at = reads % FILES
      const read = await buffer(files.read(ids[at]!))
      expect(read.equals(contents[at]!)).toBe(true)
      reads += 1
    }
    return reads
  })()
  expect((await operator.run('fisiere', 'muta')).json).toEqual({ mutate: FILES })
  over.abort()
  expect(await reading).toBeGreaterThan(0)
  expect([await countFiles(s3), await countFiles(folder!)]).toEqual([FILES, 0])
  expect(await hashStoredFiles(files)).toEqual(before)
  expect((await operator.audited())[0]).toMatchObject({ action: 'fisiere.mutate' })
  expect((await operator.run('fisiere', 'muta')).json).toEqual({ mutate: 0 })

  const back = { ...env, filesStore: 'folder' as const }
  Object.assign(operator.context, { env: back })
  expect((await operator.run('fisiere', 'muta')).json).toEqual({ mutate: FILES })
  expect([await countFiles(s3), await countFiles(folder!)]).toEqual([0, FILES])
  const combined = await openFileStore(back)
  expect(await hashStoredFiles(combined)).toEqual(before)
  for (const id of ids) await combined.remove(id)
  for (const store of [s3, folder!, combined]) await store.close()
})
