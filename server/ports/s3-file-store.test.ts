import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DamagedFileError, FileStoreError } from '#server/errors/file-store-error.ts'
import { startS3Server } from '#server/testing/s3-server.ts'
import type { TestS3Server } from '#server/testing/s3-server.ts'
import { FAR_FUTURE } from './file-store.ts'
import type { FileStore } from './file-store.ts'
import { openS3FileStore } from './s3-file-store.ts'

const MIB = 1024 ** 2

let server: TestS3Server
let folder: string
let line: Awaited<ReturnType<typeof aLine>>
let store: FileStore
beforeAll(async () => {
  server = await startS3Server()
  folder = await mkdtemp(path.join(tmpdir(), 'fisiere-s3-'))
  line = await aLine(Number(new URL(server.access.endpoint).port))
  store = await openS3FileStore({ ...server.access, endpoint: line.url }, folder)
})
afterAll(async () => {
  await store.close()
  await line.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a TCP proxy to the store, whose connections can be cut after so many bytes of their request or answer. */
async function aLine(port: number) {
  const cuts: { way: 'there' | 'back'; bytes: number }[] = []
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => [client, upstream].forEach((one) => one.destroy()))
    }
    let [there, back] = [0, 0]
    const pass = (to: Socket, way: 'there' | 'back', chunk: Buffer) => {
      to.write(chunk)
      if (way === 'there') there += chunk.length
      else back += chunk.length
      const [cut] = cuts
      if (!cut || cut.way !== way || (way === 'there' ? there : back) < cut.bytes) return
      cuts.shift()
      client.destroy()
    }
    client.on('data', (chunk: Buffer) => pass(upstream, 'there', chunk))
    upstream.on('data', (chunk: Buffer) => pass(client, 'back', chunk))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cuts,
    async close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

async function save(bytes: Buffer): Promise<string> {
  const id = crypto.randomUUID()
  const temporary = store.temporaryPath()
  await writeFile(temporary, bytes)
  await store.save(id, temporary)
  expect(existsSync(temporary)).toBe(false)
  return id
}

async function listAll(): Promise<string[]> {
  const ids: string[] = []
  for await (const page of store.listOlderThan(FAR_FUTURE)) ids.push(...page)
  return ids
}

const read = (id: string) => buffer(store.read(id))

describe('a store of an S3-compatible server', () => {
  it('stores, lists and reads files, and knows their size', async () => {
    const bytes = randomBytes(3 * MIB)
    const id = await save(bytes)
    expect((await read(id)).equals(bytes)).toBe(true)
    expect([await store.sizeOf(id), await listAll()]).toEqual([bytes.length, [id]])
    await store.remove(id)
    await store.remove(id)
    expect([await store.sizeOf(id), await listAll()]).toEqual([null, []])
  })

  it('fails with ENOENT, as a folder, when a file does not exist', async () => {
    await expect(read(crypto.randomUUID())).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('keeps files in its trash, from which they are restored or deleted', async () => {
    const [kept, lost] = [await save(Buffer.from('unu')), await save(Buffer.from('doi'))]
    for (const id of [kept, lost]) await store.trash.discard(id, new Date())
    expect(await listAll()).toEqual([])
    await store.trash.restore(kept)
    await store.trash.restore(crypto.randomUUID())
    expect(await store.trash.list()).toEqual([lost])
    await store.trash.empty(new Date(0))
    expect(await store.trash.list()).toEqual([lost])
    await store.trash.empty(FAR_FUTURE)
    expect([await store.trash.list(), await listAll()]).toEqual([[], [kept]])
    await store.remove(kept)
  })

  it('knows whose files it holds', async () => {
    expect(await store.installation()).toBeNull()
    await store.setInstallation('a')
    expect(await store.installation()).toBe('a')
  })

  it('repeats an upload whose connection is cut in the middle', async () => {
    const bytes = randomBytes(4 * MIB)
    line.cuts.push({ way: 'there', bytes: MIB }, { way: 'there', bytes: 2 * MIB })
    const id = await save(bytes)
    expect(line.cuts).toEqual([])
    expect((await read(id)).equals(bytes)).toBe(true)
    await store.remove(id)
  })

  it('fails, and keeps the received file, when the server cannot be reached', async () => {
    const away = await openS3FileStore(
      { ...server.access, endpoint: 'http://127.0.0.1:1' },
      path.join(folder, 'away'),
    )
    const temporary = away.temporaryPath()
    await writeFile(temporary, 'un act')
    await expect(away.save(crypto.randomUUID(), temporary)).rejects.toThrow(FileStoreError)
    expect(existsSync(temporary)).toBe(true)
    await away.close()
  })

  it('fails a read that is cut in the middle', async () => {
    const id = await save(randomBytes(4 * MIB))
    line.cuts.push({ way: 'back', bytes: 2 * MIB })
    await expect(read(id)).rejects.toThrow(FileStoreError)
    expect(line.cuts).toEqual([])
    await store.remove(id)
  })

  it('fails a read of bytes that are not those stored', async () => {
    const id = await save(Buffer.from('un act'))
    const { endpoint, region, bucket, prefix, accessKey, secretKey } = server.access
    const client = new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    })
    const sha256 = 'a'.repeat(64)
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: prefix + id,
        Body: 'un alt act',
        Metadata: { sha256 },
      }),
    )
    client.destroy()
    await expect(read(id)).rejects.toThrow(DamagedFileError)
    await store.remove(id)
  })

  it('names no key and no file in an error', async () => {
    const refused = await openS3FileStore({ ...server.access, accessKey: 'alta' }, folder)
    const error = await refused.sizeOf(crypto.randomUUID()).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(FileStoreError)
    expect(String(error)).not.toMatch(/S3RVER|alta|fisiere/)
    await refused.close()
  })
})
