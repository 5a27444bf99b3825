import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type * as z from 'zod'
import { OperatorError } from '#server/operator/errors.ts'
import {
  checksumLine,
  END,
  endSchema,
  FORMAT,
  formatSchema,
  isChecksums,
  MANIFEST,
  manifestSchema,
} from './archive-format.ts'
import type { End, Manifest } from './archive-format.ts'

export interface ArchiveMember {
  name: string
  /** Must be read to its end before the next member. */
  content: Readable
}

/** Error of a truncated or altered archive. */
export const damagedArchiveError = (): OperatorError =>
  new OperatorError('Copia de siguranță este tăiată sau stricată: luați alta.')

/** Error of an archive made by a newer version. */
export const newerVersionError = (): OperatorError =>
  new OperatorError(
    'Copia de siguranță este făcută de o versiune mai nouă a portalului. Restaurați cu versiunea aceea.',
  )

/** Reads an archive from a stream and verifies its checksums on the way. Close it at the end. */
export class ArchiveReader {
  readonly #extract = extract()
  readonly #entries = this.#extract[Symbol.asyncIterator]()
  /** Checksum lines of the members since the last list. */
  #unchecked: string[] = []
  #reading = false
  #members = 0
  #end: End | null = null

  constructor(source: Readable) {
    const target = this.#extract as unknown as NodeJS.WritableStream
    // The reader of the entries gets the error.
    pipeline(source, createGunzip(), target).catch(() => undefined)
  }

  /** Must be called first. Throws an `OperatorError` if it is no backup, or one of a newer portal. */
  async readManifest(): Promise<Manifest> {
    const first = await this.#next()
    if (first?.name !== MANIFEST) throw damagedArchiveError()
    const json = await text(first.content)
    const second = await this.#next()
    if (!second || !isChecksums(second.name)) throw damagedArchiveError()
    this.#check(await text(second.content))
    if (parseJson(formatSchema, json).format > FORMAT) throw newerVersionError()
    return parseJson(manifestSchema, json)
  }

  /** Yields the members after the manifest; reaching the end means the whole archive is intact. */
  async *members(): AsyncGenerator<ArchiveMember> {
    for (let member = await this.#next(); member; member = await this.#next()) {
      if (this.#end) throw damagedArchiveError()
      if (isChecksums(member.name)) this.#check(await text(member.content))
      else if (member.name === END) this.#end = parseJson(endSchema, await text(member.content))
      else yield member
    }
    this.#requireWhole()
  }

  /** Totals from `end.json`. Throws before it was read. */
  get end(): End {
    if (!this.#end) throw damagedArchiveError()
    return this.#end
  }

  close(): void {
    this.#extract.destroy()
  }

  async #next(): Promise<ArchiveMember | null> {
    if (this.#reading) throw new Error('previous member not read to its end')
    const { value: entry, done } = await this.#entries.next().catch(rethrowReadError)
    if (done) return null
    this.#reading = true
    const { name } = entry.header
    const content = this.#read(name, entry as AsyncIterable<Buffer>)
    return { name, content: Readable.from(content, { objectMode: false }) }
  }

  async *#read(name: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    try {
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
    } catch (error) {
      rethrowReadError(error)
    }
    this.#reading = false
    if (name !== END) this.#members += 1
    if (name !== END && !isChecksums(name)) {
      this.#unchecked.push(checksumLine(hash.digest('hex'), name))
    }
  }

  #check(checksums: string): void {
    if (checksums !== this.#unchecked.join('')) throw damagedArchiveError()
    this.#unchecked = []
  }

  #requireWhole(): void {
    if (this.end.members !== this.#members || this.#unchecked.length > 0)
      throw damagedArchiveError()
  }
}

/** Parses and validates JSON. Throws the error of a damaged archive. */
export function parseJson<T>(schema: z.ZodType<T>, json: string): T {
  try {
    return schema.parse(JSON.parse(json))
  } catch {
    throw damagedArchiveError()
  }
}

/** Rethrows: a system error means an unreadable file, any other a damaged archive. */
function rethrowReadError(error: unknown): never {
  if (error instanceof OperatorError) throw error
  if (!(error instanceof Error) || !('syscall' in error)) throw damagedArchiveError()
  throw new OperatorError(
    `Copia de siguranță nu se poate citi (${(error as NodeJS.ErrnoException).code}).`,
  )
}
