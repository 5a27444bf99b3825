import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { normalizeText } from '#contract/text.ts'
import type { Env } from '#server/config/env.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { ApiError } from '#server/errors/api-error.ts'

/** A received file: its bytes are in a temporary file, removed when the call has been answered. */
export interface ReceivedFile {
  path: string
  /** The citizen's file name, without folders and control characters. */
  name: string
  size: number
  sha256: string
}

const MAX_NAME = 120
const FIELD = 'file'

declare module 'fastify' {
  interface FastifyRequest {
    /** The temporary files of this call. */
    temporaryFiles: string[]
  }
}

/** A full disk is not emptied in a minute. */
const NO_ROOM_RETRY_SECONDS = 15 * 60

/** Builds the error for a file when the disk is full. */
export const diskFullError = (): ApiError =>
  new ApiError('fara_spatiu', { retryAfter: NO_ROOM_RETRY_SECONDS })

/**
 * Streams the one file of a multipart form, of at most `maxBytes`, to disk. Throws `fisier_lipsa`, `fisier_gol`, `fisier_prea_mare`,
 * `tip_neacceptat` for another body, and `fara_spatiu` when less than the reserve would be left on the disk.
 */
export async function readUpload(
  request: FastifyRequest,
  store: FileStore,
  env: Pick<Env, 'diskReserveBytes'>,
  maxBytes: number = limits.file.maxBytes,
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new ApiError('tip_neacceptat')
  await assertRoomFor(store, env, maxBytes)
  const part = await request.file({ limits: { fileSize: maxBytes } })
  if (part?.fieldname !== FIELD) throw new ApiError('fisier_lipsa')
  const target = store.temporaryPath()
  request.temporaryFiles.push(target)
  const received = await writeReceived(part.file, target, part.filename)
  if (part.file.truncated) throw tooLargeError(maxBytes)
  return received
}

/** Writes a file that was received to a temporary path. Throws `fisier_gol`. */
export async function writeReceived(
  source: Readable,
  target: string,
  name: string,
): Promise<ReceivedFile> {
  const { size, sha256 } = await write(source, target)
  if (size === 0) throw new ApiError('fisier_gol')
  return { path: target, name: cleanName(name), size, sha256 }
}

/** Throws `fara_spatiu` when less than the reserve would be left on the disk after so many bytes. */
export async function assertRoomFor(
  store: FileStore,
  { diskReserveBytes }: Pick<Env, 'diskReserveBytes'>,
  bytes: number,
): Promise<void> {
  if ((await store.freeBytes()) < diskReserveBytes + bytes) throw diskFullError()
}

/** The code's own sentence names the limit of citizens' files. */
const tooLargeError = (maxBytes: number): ApiError =>
  new ApiError(
    'fisier_prea_mare',
    maxBytes === limits.file.maxBytes
      ? {}
      : { sentence: `Fișierul este prea mare. Limita este de ${maxBytes / 1024 ** 2} MB.` },
  )

/** Deletes the files that a call received and did not store. */
export async function removeTemporaryFiles(request: FastifyRequest): Promise<void> {
  await Promise.all(request.temporaryFiles.map((file) => rm(file, { force: true })))
}

async function write(source: Readable, target: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(source, measure, createWriteStream(target, { mode: 0o600 }))
  return { size, sha256: hash.digest('hex') }
}

/** Returns the base name of a file, without control characters. */
export function cleanName(name: string): string {
  const base = path.basename(name.replaceAll('\\', '/'))
  const clean = normalizeText(base.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ''))
  return clean.slice(0, MAX_NAME) || 'fisier'
}
