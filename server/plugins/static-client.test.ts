import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { readClientFiles } from './static-client.ts'

const SCRIPT = 'document.title = "x"'
const STYLE = 'body { margin: 0 }'
const PAGE = `<!doctype html><style>${STYLE}</style><script>${SCRIPT}</script><script type="module" src="/assets/app-1.js"></script>`
const CODE = 'console.log("salut");'.repeat(100)

let folder: string
let app: TestApp
let server: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-dist-'))
  await mkdir(path.join(folder, 'assets'))
  await mkdir(path.join(folder, '.vite'))
  await writeFile(path.join(folder, 'index.html'), PAGE)
  await writeFile(path.join(folder, 'sw.js'), '// worker')
  await writeFile(path.join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(path.join(folder, 'assets/app-1.js'), CODE)
  await writeFile(path.join(folder, 'assets/worker-1.js'), '// worker of the page')
  await writeFile(path.join(folder, '.vite/manifest.json'), '{}')
  await mkdir(path.join(folder, 'birou/assets'), { recursive: true })
  await writeFile(path.join(folder, 'birou/index.html'), '<!doctype html><title>Birou</title>')
  await writeFile(path.join(folder, 'birou/assets/desk-1.js'), CODE)
  app = await startTestApp({ client: await readClientFiles(folder) })
  server = app.app
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

describe('the client', () => {
  it.each(['/', '/index.html', '/sw.js', '/manifest.webmanifest'])(
    'is revalidated each time: %s',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('no-cache')
      const again = await get(url, { 'if-none-match': String(answer.headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    },
  )

  it('has its hashed files cached for ever', async () => {
    const { headers } = await get('/assets/app-1.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  })

  it('has its pictures cached for a day', async () => {
    const { headers } = await get('/favicon.svg')
    expect(headers['cache-control']).toBe('public, max-age=86400')
  })

  it.each([
    '/assets/app-0.js',
    '/.vite/manifest.json',
    '/assets',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('has no %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  it('has the page and the files of the desk at /birou/', async () => {
    const page = await get('/birou/')
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(page.body).toContain('<title>Birou</title>')
    const file = await get('/birou/assets/desk-1.js')
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const { statusCode, headers } = await get('/birou')
    expect([statusCode, headers.location]).toEqual([302, '/birou/'])
  })

  it('leads a public address without its # to its page', async () => {
    const { statusCode, headers } = await get('/termeni?din=sms')
    expect([statusCode, headers.location]).toEqual([302, '/#/termeni'])
    expect((await get('/setari')).statusCode).toBe(404)
  })

  it('is compressed as the browser accepts it', async () => {
    const url = '/assets/app-1.js'
    const br = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(CODE)
    const gzip = await get(url, { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(CODE)
    expect((await get(url)).body).toBe(CODE)
  })

  it('may run the inline code of its page, and no other', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'sha256-${sha256(SCRIPT)}';`)
    expect(policy).toContain(`style-src 'self' 'sha256-${sha256(STYLE)}';`)
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types portal")
  })

  it.each([
    ['/sw.js', true],
    ['/assets/worker-1.js', true],
    ['/assets/app-1.js', false],
  ])('comes with the policy of the page if it is a worker: %s', async (url, isWorker) => {
    const policyOf = async (file: string) => (await get(file)).headers['content-security-policy']
    const nothing = "default-src 'none'; frame-ancestors 'none'"
    expect(await policyOf(url)).toBe(isWorker ? await policyOf('/') : nothing)
  })

  it('answers HEAD for its files', async () => {
    const answer = await server.inject({ method: 'HEAD', url: '/' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })
})
