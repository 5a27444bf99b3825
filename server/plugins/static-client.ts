import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CityFiles } from './city-client.ts'

/** CSP sources (`sha256-…`) of the page's inline code. */
export interface InlineHashes {
  scripts: string[]
  styles: string[]
}

/** The built client, held in memory: a loaded page gets its own chunks even while a new build is written. */
export interface ClientFiles {
  /** By address, as `/assets/index-x.js`. */
  files: Map<string, ClientFile>
  inline: InlineHashes
}

interface ClientFile {
  type: string
  etag: string
  cacheControl: string
  /** True for a page or a worker's script, which run under the policy that they come with. */
  needsPolicy: boolean
  bytes: Buffer
  /** Each form is computed once, brotli in the background at start; null for what is compressed already. */
  compressed: { br: () => Promise<Buffer>; gzip: () => Promise<Buffer> } | null
}

/** Files whose names contain their hash: the citizens' and the desk's. */
const IMMUTABLE = /^\/(?:birou\/)?assets\//
/** Pictures under names that stay: the favicon, for one, is wanted again by every page that opens. */
const PICTURE = /\.(?:svg|png|webp|ico)$/
const PICTURE_SECONDS = 24 * 3600

type Encoding = 'br' | 'gzip'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const compressible = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt'])

/** Address of the staff's application, which has a slash after it. */
const DESK = '/birou'

const WORKER = /^\/(?:sw|assets\/worker-[\w-]+)\.js$/

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Reads a build into memory, with the files of a city in place of its own; without one (in tests) there is no page. */
export async function readClientFiles(
  folder: string,
  ofCity: CityFiles = new Map(),
): Promise<ClientFiles> {
  if (!existsSync(folder)) return { files: new Map(), inline: { scripts: [], styles: [] } }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !path.relative(folder, file).startsWith('.'))
  const built = await Promise.all(paths.map((file) => readBuiltFile(folder, file)))
  const files = new Map(
    [...built, ...ofCity].map(([address, bytes]) => [address, toClientFile(address, bytes)]),
  )
  const page = files.get('/index.html')?.bytes.toString('utf8') ?? ''
  return {
    files,
    inline: {
      scripts: hashInlineElements(page, 'script'),
      styles: hashInlineElements(page, 'style'),
    },
  }
}

/** Returns the client without the files of the desk. */
export function withoutDesk(client: ClientFiles): ClientFiles {
  const files = [...client.files].filter(([address]) => !address.startsWith(`${DESK}/`))
  return { ...client, files: new Map(files) }
}

const readBuiltFile = async (folder: string, file: string): Promise<[string, Buffer]> => [
  `/${path.relative(folder, file).replaceAll(path.sep, '/')}`,
  await readFile(file),
]

function toClientFile(address: string, bytes: Buffer): ClientFile {
  const extension = path.extname(address)
  return {
    type: types[extension] ?? 'application/octet-stream',
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 27),
    cacheControl: findCacheControl(address),
    needsPolicy: extension === '.html' || WORKER.test(address),
    bytes,
    compressed: compressible.has(extension) ? createCompressors(bytes) : null,
  }
}

function findCacheControl(address: string): string {
  if (IMMUTABLE.test(address)) return 'public, max-age=31536000, immutable'
  return PICTURE.test(address) ? `public, max-age=${PICTURE_SECONDS}` : 'no-cache'
}

function createCompressors(bytes: Buffer): NonNullable<ClientFile['compressed']> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return {
    br: memoize(() => brotli(bytes, { params })),
    gzip: memoize(() => zip(bytes, { level: 9 })),
  }
}

function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => (made ??= make())
}

function hashInlineElements(page: string, tag: 'script' | 'style'): string[] {
  const elements = page.matchAll(new RegExp(`<${tag}([^>]*)>([^]*?)</${tag}>`, 'g'))
  return [...elements]
    .filter(([, attributes = '', text]) => text && !/\ssrc=/.test(attributes))
    .map(([, , text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`)
}

/** Pages open without an account, whose address is often written without its `#`. */
export const publicPages = [
  '/pages/login',
  '/auth/login',
  '/auth/register',
  '/pages/forgot-password',
  '/auth/forgot-password',
  '/pages/login-boxed',
  '/pages/forgot-password-boxed',
  '/pages/register-boxed',
  '/suport',
  '/de-trimis',
  '/termeni',
  '/confidentialitate',
  '/accesibilitate',
]

/**
 * Serves the client. Its addresses are files: the routes of the app are after the `#`, and public ones lead there.
 * `policy`: Content-Security-Policy of its pages and workers.
 */
export function registerClientFiles(
  app: FastifyInstance,
  { files }: ClientFiles,
  policy: string,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const file = files.get(filePath(request))
      if (file?.needsPolicy) reply.header('content-security-policy', policy)
      if (file) return sendFile(file, request, reply)
      if (filePath(request) === DESK && files.has(`${DESK}/index.html`))
        return reply.redirect(`${DESK}/`)
      const page = publicPages.find((path) => path === filePath(request))
      return page ? reply.redirect(`/#${page}`) : reply.callNotFound()
    },
  })
  app.addHook('onListen', async () => void compressAll(files))
}

// One by one, to leave processor time to the first citizens.
async function compressAll(files: ClientFiles['files']): Promise<void> {
  for (const { compressed } of files.values()) await compressed?.br()
}

function filePath(request: FastifyRequest): string {
  const [address = '/'] = request.url.split('?', 1)
  return address === '/' || address === `${DESK}/` ? `${address}index.html` : address
}

async function sendFile(
  file: ClientFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = file.compressed ? negotiateEncoding(request) : null
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  reply.type(file.type).headers({
    etag,
    vary: 'accept-encoding',
    'cache-control': file.cacheControl,
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (!encoding || !file.compressed) return reply.send(file.bytes)
  return reply.header('content-encoding', encoding).send(await file.compressed[encoding]())
}

function negotiateEncoding(request: FastifyRequest): Encoding | null {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}
