import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { findFreePort } from '../../scripts/free-port.mjs'

/** Response served instead of a file. */
export interface Instead {
  status: number
  type: string
  body: string
  /** Target of a redirect. */
  location?: string
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Serves a built client with the portal's caching headers, without an API. The client can be swapped. */
export class StaticServer {
  /** Folder of the served client. */
  folder: string
  /** Responses served instead of files, by path. */
  readonly instead = new Map<string, Instead>()
  /** Paths that never get a response. */
  readonly silent = new Set<string>()
  #port = 0
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  constructor(folder: string) {
    this.folder = folder
  }

  /** Address of the server, without a slash at its end. */
  get url(): string {
    return `http://localhost:${this.#port}`
  }

  /** Starts the server; after a stop, on the same port. */
  async start(): Promise<void> {
    this.#port ||= await findFreePort()
    this.#server.listen(this.#port)
    await once(this.#server, 'listening')
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.url)
    const address = pathname === '/' ? '/index.html' : pathname
    if (this.silent.has(address)) return
    const instead = this.instead.get(address)
    const { status, type, body } = instead ?? (await this.#read(address))
    const isImmutable = !instead && address.startsWith('/assets/') && status === 200
    response.writeHead(status, {
      'content-type': type,
      ...(instead?.location !== undefined && { location: instead.location }),
      'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(body)
  }

  async #read(address: string): Promise<{ status: number; type: string; body: string | Buffer }> {
    // A missing file is a 404, not a failure.
    const body = await readFile(path.join(this.folder, address)).catch(() => null)
    if (body) return { status: 200, type: types[path.extname(address)] ?? 'text/plain', body }
    const failure = { status_code: 404, errors: { message: ['Adresa nu există.'] } }
    return { status: 404, type: 'application/json', body: JSON.stringify(failure) }
  }
}
