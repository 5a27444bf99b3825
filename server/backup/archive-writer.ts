import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import {
  checksumLine,
  checksumsPath,
  END,
  MANIFEST,
  MEMBERS_PER_CHECKSUMS,
} from './archive-format.ts'
import type { End } from './archive-format.ts'

/** Writes an archive member by member; each waits until the previous one is written. */
export class ArchiveWriter {
  readonly #pack = pack()
  readonly #at: Date
  #checksums: string[] = []
  #parts = 0
  #members = 0

  constructor(at: Date) {
    this.#at = at
  }

  /** The bytes of the tar. */
  readonly stream = Readable.from(this.#pack, { objectMode: false })

  async add(name: string, content: Buffer): Promise<void> {
    await this.addStream(name, content.length, toStream(content))
  }

  addJson(name: string, value: unknown): Promise<void> {
    return this.add(name, toJsonBuffer(value))
  }

  /** Adds a member and returns the SHA-256 of its content. */
  async addStream(name: string, size: number, content: Readable): Promise<string> {
    const sha256 = await this.#write(name, size, content)
    this.#checksums.push(checksumLine(sha256, name))
    // The manifest has its own list, so that it can be verified before it is used.
    const isTime = name === MANIFEST || this.#checksums.length === MEMBERS_PER_CHECKSUMS
    if (isTime) await this.#addChecksums()
    return sha256
  }

  async finish(counts: Omit<End, 'members'>): Promise<void> {
    await this.#addChecksums()
    const end: End = { members: this.#members, ...counts }
    await this.#writeBuffer(END, toJsonBuffer(end))
    this.#pack.finalize()
  }

  /** Aborts: the reader of the stream gets the error. */
  abort(error: Error): void {
    this.#pack.destroy(error)
  }

  async #addChecksums(): Promise<void> {
    if (this.#checksums.length === 0) return
    const content = Buffer.from(this.#checksums.join(''))
    this.#checksums = []
    this.#parts += 1
    const name = checksumsPath(this.#parts)
    await this.#writeBuffer(name, content)
  }

  #writeBuffer(name: string, content: Buffer): Promise<string> {
    return this.#write(name, content.length, toStream(content))
  }

  async #write(name: string, size: number, content: Readable): Promise<string> {
    const hash = createHash('sha256')
    const entry = this.#pack.entry({ name, size, mode: 0o600, mtime: this.#at })
    await pipeline(content, hashThrough(hash), entry as unknown as NodeJS.WritableStream)
    this.#members += 1
    return hash.digest('hex')
  }
}

const toJsonBuffer = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
const toStream = (content: Buffer): Readable => Readable.from([content], { objectMode: false })

/** Passes bytes through and updates a hash. */
const hashThrough = (hash: Hash) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }
