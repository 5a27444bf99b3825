import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Access } from '#server/config/env.ts'
import { DamagedFileError, FileStoreError } from '#server/errors/file-store-error.ts'
import { freeBytesOf, INSTALLATION, isId, TRASH } from './file-store.ts'
import type { FileStore, Trash } from './file-store.ts'
import { openTemporaryFiles, TEMPORARY } from './temporary-files.ts'

const CONNECT_TIMEOUT_MS = 3000
/** Longest silence of the store. */
const SOCKET_TIMEOUT_MS = 10_000
const ATTEMPTS = 3
const RETRY_PAUSE_MS = 200
/** Name of the metadata with the SHA-256 of the stored bytes. */
const SHA256 = 'sha256'

/** A bucket, or the part of it whose names begin with a prefix. */
interface Bucket {
  client: S3Client
  bucket: string
  prefix: string
  /** Returns the parameters of a command that name an object. */
  at(name: string): { Bucket: string; Key: string }
}

/**
 * Opens a store in a bucket of an S3-compatible store; files are received in `folder`. Each object carries the SHA-256
 * of its bytes, which the store checks when it receives them, and `read` as it passes them on.
 */
export async function openS3FileStore(access: S3Access, folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = await openTemporaryFiles(path.join(folder, TEMPORARY))
  const { bucket, prefix } = access
  const client = createClient(access)
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name })
  const store: Bucket = { client, bucket, prefix, at }
  return {
    temporaryPath: temporary.path,
    async save(id, temporaryPath) {
      await upload(store, id, temporaryPath)
      await rm(temporaryPath, { force: true })
    },
    read: (id) => Readable.from(readChecked(store, id), { objectMode: false }),
    async sizeOf(id) {
      const found = await nullIfMissing(() => client.send(new HeadObjectCommand(at(id))))
      return found?.ContentLength ?? null
    },
    remove: async (id) => void (await remove(store, id)),
    listOlderThan: (instant) => listOlderThan(store, instant),
    trash: openTrash(store),
    freeBytes: () => freeBytesOf(folder),
    installation: () => readInstallation(store),
    async setInstallation(id) {
      await report(() => client.send(new PutObjectCommand({ ...at(INSTALLATION), Body: id })))
    },
    async close() {
      client.destroy()
      await temporary.close()
    },
  }
}

/** Asks the store for the first name in the bucket. Throws a `FileStoreError` if it does not answer, or refuses. */
export async function verifyBucket(access: S3Access): Promise<void> {
  const client = createClient(access)
  const { bucket, prefix } = access
  try {
    await report(() =>
      client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })),
    )
  } finally {
    client.destroy()
  }
}

// Failures are reported by the calls; the client's own lines quote addresses.
const ignore = (): void => undefined
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

const createClient = ({ endpoint, region, accessKey, secretKey }: S3Access): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Not every store has a name in DNS for each bucket, nor the checksums that only AWS computes.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    logger: silent,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
    },
  })

/** Runs a call of the client. A failure is a `FileStoreError`, as the client's own quote keys and addresses. */
async function report<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toStoreError(error)
  }
}

function toStoreError(error: unknown): Error {
  if (error instanceof FileStoreError || isNotFound(error)) return error as Error
  if (statusOf(error) === 404) return notFound()
  return new FileStoreError(`object store failed: ${(error as Error).name}`)
}

const NOT_FOUND = 'ENOENT'
// As a folder says it.
const notFound = (): Error => Object.assign(new Error('file not found'), { code: NOT_FOUND })
const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === NOT_FOUND
const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** Returns the result of a call; null when the object does not exist. */
async function nullIfMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await report(call)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** Sends a file. The client repeats no stream, as it has been read, so each attempt opens the file anew. */
async function upload(store: Bucket, name: string, file: string): Promise<void> {
  const sha256 = await hashFile(file)
  const { size } = await stat(file)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await report(() => put(store, name, createReadStream(file), size, sha256))
      return
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await wait(RETRY_PAUSE_MS * attempt)
    }
  }
}

async function put(
  { client, at }: Bucket,
  name: string,
  bytes: Readable,
  size: number,
  sha256: Buffer,
): Promise<void> {
  const hex = sha256.toString('hex')
  const command = new PutObjectCommand({
    ...at(name),
    Body: bytes,
    ContentLength: size,
    ChecksumSHA256: sha256.toString('base64'),
    Metadata: { [SHA256]: hex },
  })
  // Also in the signature, for stores that do not know the checksum's own header.
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = hex
      return next(args)
    },
    { step: 'build' },
  )
  try {
    await client.send(command)
  } finally {
    bytes.destroy()
  }
}

async function hashFile(file: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest()
}

/** Yields the bytes of an object, and fails at their end if they are not those that were stored. */
async function* readChecked({ client, at }: Bucket, id: string): AsyncGenerator<Buffer> {
  const { Body: body, Metadata: metadata } = await report(() =>
    client.send(new GetObjectCommand(at(id))),
  )
  const hash = createHash('sha256')
  try {
    for await (const chunk of body as Readable) {
      hash.update(chunk as Buffer)
      yield chunk as Buffer
    }
  } catch (error) {
    throw toStoreError(error)
  } finally {
    ;(body as Readable).destroy()
  }
  const expected = metadata?.[SHA256]
  if (expected !== undefined && hash.digest('hex') !== expected) {
    throw new DamagedFileError()
  }
}

const remove = ({ client, at }: Bucket, name: string): Promise<unknown> =>
  nullIfMissing(() => client.send(new DeleteObjectCommand(at(name))))

interface StoredObject {
  id: string
  storedAt: Date
}

/** Lists the objects whose name is `folder` and an id, in pages. */
async function* listObjects(
  { client, bucket, prefix }: Bucket,
  folder: string,
): AsyncGenerator<StoredObject[]> {
  let token: string | undefined
  do {
    const page = await report(() =>
      client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix + folder,
          Delimiter: '/',
          ContinuationToken: token,
        }),
      ),
    )
    yield (page.Contents ?? [])
      .map(({ Key = '', LastModified = new Date(0) }) => ({
        id: Key.slice((prefix + folder).length),
        storedAt: LastModified,
      }))
      .filter(({ id }) => isId(id))
    token = page.NextContinuationToken
  } while (token !== undefined)
}

async function* listOlderThan(store: Bucket, instant: Date): AsyncGenerator<string[]> {
  for await (const objects of listObjects(store, '')) {
    const ids = objects.filter(({ storedAt }) => storedAt < instant).map(({ id }) => id)
    if (ids.length > 0) yield ids
  }
}

function openTrash(store: Bucket): Trash {
  const trashed = (id: string) => `${TRASH}/${id}`
  return {
    discard: (id) => move(store, id, trashed(id)),
    restore: (id) => move(store, trashed(id), id),
    async list() {
      const ids: string[] = []
      for await (const objects of listObjects(store, trashed(''))) {
        for (const { id } of objects) ids.push(id)
      }
      return ids
    },
    async empty(before) {
      for await (const objects of listObjects(store, trashed(''))) {
        for (const { id, storedAt } of objects) {
          if (storedAt < before) await remove(store, trashed(id))
        }
      }
    },
  }
}

// A copy has the time of the move, which the trash counts from.
async function move(store: Bucket, from: string, to: string): Promise<void> {
  const { client, bucket, prefix, at } = store
  const source = encodeURI(`${bucket}/${prefix}${from}`)
  const copied = await nullIfMissing(() =>
    client.send(new CopyObjectCommand({ ...at(to), CopySource: source })),
  )
  if (copied) await remove(store, from)
}

const readInstallation = ({ client, at }: Bucket): Promise<string | null> =>
  nullIfMissing(async () => {
    const { Body: body } = await client.send(new GetObjectCommand(at(INSTALLATION)))
    return (await body?.transformToString()) ?? ''
  })
