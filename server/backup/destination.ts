import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { callbackify } from 'node:util'
import { OperatorError } from '#server/operator/errors.ts'
import { fsyncPath } from '#server/ports/file-store.ts'

/** A file written atomically: it has a temporary name until it is kept. */
export interface Destination {
  file: string
  /** On `finish` all its bytes are synced to disk. */
  target: Writable
  commit(): Promise<void>
  discard(): Promise<void>
}

interface DestinationOptions {
  /** As written on the command line: a file, or a folder for a file of the default name. */
  given: string | undefined
  /** Base folder of a relative name. */
  folder: string
  /** Default folder if nothing is given. */
  defaultFolder: string
}

/** Bytes written between two checks of the free disk space. */
const SPACE_CHECK_BYTES = 32 * 1024 * 1024

/** Returns the path of a new backup; creates the default folder, readable only by the owner. */
export async function resolveDestination(
  { given, folder, defaultFolder }: DestinationOptions,
  now: Date,
): Promise<string> {
  const stamp = now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  const name = `portal-${stamp}.tar.gz`
  if (given === undefined) {
    await mkdir(defaultFolder, { recursive: true, mode: 0o700 })
    return path.join(defaultFolder, name)
  }
  const place = path.resolve(folder, given)
  return existsSync(place) && (await stat(place)).isDirectory() ? path.join(place, name) : place
}

/** Throws an `OperatorError` if the file exists. `reserveBytes` is the free space to leave on its disk. */
export async function openDestination(file: string, reserveBytes: number): Promise<Destination> {
  if (existsSync(file)) throw new OperatorError(`${file} există deja. Alegeți alt nume.`)
  const partial = `${file}.partial`
  const handle = await openPartial(partial)
  return {
    file,
    target: writeTo(handle, path.dirname(file), reserveBytes),
    async commit() {
      await rename(partial, file)
      await fsyncPath(path.dirname(file))
    },
    async discard() {
      await handle.close()
      await rm(partial, { force: true })
    },
  }
}

async function openPartial(partial: string): Promise<FileHandle> {
  try {
    return await open(partial, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return throwWriteError(error)
    throw new OperatorError(
      `O altă copie se scrie în ${partial} sau s-a întrerupt. Dacă nu se scrie niciuna, ștergeți fișierul.`,
    )
  }
}

function writeTo(handle: FileHandle, folder: string, reserveBytes: number): Writable {
  let unlooked = Infinity
  async function write(chunk: Buffer): Promise<void> {
    unlooked += chunk.length
    if (unlooked > SPACE_CHECK_BYTES) {
      await assertFreeSpace(folder, reserveBytes)
      unlooked = 0
    }
    await handle.appendFile(chunk).catch(throwWriteError)
  }
  const [writeChunk, sync, close] = [
    callbackify(write),
    callbackify(() => handle.sync().catch(throwWriteError)),
    callbackify(() => handle.close()),
  ]
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => writeChunk(chunk, done),
    final: (done) => sync(done),
    destroy: (error, done) => close((failed) => done(error ?? failed)),
  })
}

// The database may share the disk, and fails to write when it is full.
async function assertFreeSpace(folder: string, reserveBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= reserveBytes) return
  throw new OperatorError(
    `Pe discul folderului ${folder} nu mai este loc destul (DISK_RESERVE_MB). Alegeți alt disc.`,
  )
}

export function throwWriteError(error: unknown): never {
  throw new OperatorError(`Copia nu se poate scrie (${(error as NodeJS.ErrnoException).code}).`)
}
