import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as english from '#contract/texts.en.ts'
import { fieldTexts } from '#contract/texts.ro.ts'
import { statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestAnswer, TestApp } from '#server/testing/test-app.ts'

const SUPPORT = '/api/suport-online'
const FAQ = '/api/getFAQPageSlug/LOGIN_PAGE'
const request = {
  nume: 'Ionescu',
  prenume: 'Ana-Maria',
  telefon: '0722000142',
  email: 'ana@exemplu.ro',
  observatii: 'Nu primesc factura.',
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Listens on a port of loopback, once. Resolves with the port. */
async function listen({ app: server }: TestApp): Promise<number> {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

/** Requests an address over real HTTP, exactly as it is written. */
async function askAs(of: TestApp, address: string): Promise<TestAnswer> {
  const asked = get({ host: '127.0.0.1', port: await listen(of), path: address, agent: false })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const body = (await json(response)) as TestAnswer['body']
  return { status: response.statusCode!, headers: response.headers, body, text: '' }
}

describe('a malformed call', () => {
  it.each([
    ['a body that is no JSON', '{"nume":', 400, 'cerere_gresita'],
    ['a key that poisons prototypes', '{"__proto__":{"x":1}}', 400, 'cerere_gresita'],
    ['JSON 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000), 400, 'cerere_gresita'],
    ['too many values', JSON.stringify({ x: Array(3000).fill(1) }), 400, 'cerere_gresita'],
    ['as many as fit', `{"x":[${'1,'.repeat(131_000)}1]}`, 400, 'cerere_gresita'],
    ['more bytes than a body may have', JSON.stringify('x'.repeat(300_000)), 413, 'prea_mare'],
    ['a list in place of an object', '[]', 422, 'date_invalide'],
  ])('is refused for %s', async (_what, body, status, code) => {
    expect(statusAndCode(await app.client().post(SUPPORT, body))).toEqual([status, code])
  })

  it('too large is answered before it has come, and read to its end on the open connection', async () => {
    const client = app.client()
    await client.get('/api/xsrf')
    const cookies = [...client.cookies].map((cookie) => cookie.join('='))
    const socket = connect(await listen(app), '127.0.0.1')
    const head = (method: string, path: string, more: string) =>
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
    const body = 'x'.repeat(1_000_000)
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Cookie: cookies.join('; '),
      'X-XSRF-TOKEN': decodeURIComponent(client.cookies.get('XSRF-TOKEN')!),
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(head('POST', SUPPORT, lines.join('')))
    const [first] = (await once(socket, 'data')) as [Buffer]
    const rest = text(socket)
    socket.write(body)
    socket.write(head('GET', FAQ, 'Connection: close\r\n'))
    expect([String(first), await rest]).toEqual([
      expect.stringMatching(/^HTTP\/1\.1 413 /),
      expect.stringMatching(/HTTP\/1\.1 200 /),
    ])
  })

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])(
    'is refused for a body of type %s',
    async (type) => {
      const answer = await app.client().post(SUPPORT, 'nume=x', { 'content-type': type })
      expect(statusAndCode(answer)).toEqual([415, 'tip_neacceptat'])
    },
  )

  it('names each wrong field and ends with a sentence to be shown', async () => {
    const wrong = { ...request, telefon: '12', email: undefined }
    const { status, body } = await app.client().post(SUPPORT, wrong)
    expect(status).toBe(422)
    expect(body.errors?.fields).toEqual({
      telefon: [fieldTexts.phoneSupport],
      email: [fieldTexts.required],
    })
    expect(body.errors?.message.at(-1)).toBe(fieldTexts.phoneSupport)
  })

  it('is refused in the language of the portal, and in Romanian for a browser’s own list', async () => {
    const wrong = { ...request, telefon: '12' }
    const refuse = async (language: string) =>
      (await app.client().post(SUPPORT, wrong, { 'accept-language': language })).body.errors
    expect(await refuse('en')).toMatchObject({
      message: [english.errorTexts.date_invalide, english.fieldTexts.phoneSupport],
      fields: { telefon: [english.fieldTexts.phoneSupport] },
    })
    expect((await refuse('en-US,en;q=0.9'))?.fields).toEqual({ telefon: [fieldTexts.phoneSupport] })
  })

  it.each([
    ['NUL', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800b'],
  ])('is refused for %s anywhere in it, unknown fields included', async (_what, text) => {
    const client = app.client()
    const known = await client.post(SUPPORT, { ...request, observatii: text })
    expect(known.body.errors?.fields).toEqual({ observatii: [fieldTexts.characters] })
    const unknown = await client.post(SUPPORT, { ...request, altceva: { adanc: [text] } })
    expect(unknown.body.errors?.fields).toEqual({ 'altceva.adanc.0': [fieldTexts.characters] })
  })

  it('is refused for NUL in an address', async () => {
    const answer = await app.client().get('/api/getFAQPageSlug/a%00b')
    expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
  })

  it.each(['/api/%zz', '/%zz'])('is refused for the address %s, with all headers', async (url) => {
    const answer = await app.client().get(url)
    expect(statusAndCode(answer)).toEqual([400, 'cerere_gresita'])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('an unknown address', () => {
  it.each(['/api/nimic', '/api/cetatean/address/delete/abc', '/api/cetatean/address/delete/0'])(
    'is a 404 of the API: GET %s',
    async (path) => {
      expect(statusAndCode(await app.client().get(path))).toEqual([404, 'inexistent'])
    },
  )

  it.each(['/api/nimic', '/api/nimic/altceva', `/api/${'A'.repeat(64)}`])(
    'is a 404 before the XSRF check: POST %s',
    async (path) => {
      const answer = await app.app.inject({ method: 'POST', url: path })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ status_code: 404, errors: { code: 'inexistent' } })
    },
  )

  it('is a plain HTML page outside the API', async () => {
    const answer = await app.client().get('/dashboard/main')
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.text).toContain('Pagina nu există')
  })
})

describe('a call for signed-in citizens', () => {
  it.each([undefined, 'Bearer x', 'Bearer a.b.c', 'Basic eDp5'])(
    'needs a valid bearer token, not %s',
    async (authorization) => {
      const headers: Record<string, string> = authorization ? { authorization } : {}
      const answer = await app.client().get('/api/cetatean/find-details', headers)
      expect(statusAndCode(answer)).toEqual([401, 'neautentificat'])
    },
  )

  it('is refused to pages of other sites', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' }
    const answer = await app.client().get('/api/cetatean/address/delete/1', foreign)
    expect(statusAndCode(answer)).toEqual([403, 'xsrf'])
  })
})

describe('a public call', () => {
  it('ignores an invalid bearer token', async () => {
    const answer = await app.client().post(SUPPORT, request, { authorization: 'Bearer a.b.c' })
    expect(answer.status).toBe(200)
  })

  it('answers unchanged content with 304, and sets no cookie on a cacheable answer', async () => {
    const client = app.client()
    const first = await client.get(FAQ)
    expect(first.headers['cache-control']).toBe('private, max-age=300')
    expect(first.headers['set-cookie']).toBeUndefined()
    const again = await client.get(FAQ, { 'if-none-match': String(first.headers['etag']) })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('compresses long JSON as the browser accepts it', async () => {
    const ask = (url: string, accepted: string) =>
      app.app.inject({ url, headers: { 'accept-encoding': accepted } })
    const long = '/api/openapi.json'
    const plain = await ask(long, 'identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    const br = await ask(long, 'gzip, deflate, br, zstd')
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    const gzip = await ask(long, 'gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect((await ask('/api/xsrf', 'br')).headers['content-encoding']).toBeUndefined()
  })

  it('has no HEAD beside its GET', async () => {
    const answer = await app.app.inject({ method: 'HEAD', url: '/api/cetatean/address/delete/1' })
    expect(answer.statusCode).toBe(404)
  })

  it('is rate-limited per IP address', async () => {
    const bounded = await startTestApp({ variables: { ADDRESS_PER_MINUTE: '2' } })
    const client = bounded.client()
    await client.get('/api/xsrf')
    await client.get('/api/xsrf')
    const answer = await client.get('/api/xsrf')
    expect(statusAndCode(answer)).toEqual([429, 'prea_multe_incercari'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    for (const same of ['/%61pi/xsrf', '/%61p%69/nimic', 'http://localhost/api/xsrf']) {
      expect(statusAndCode(await askAs(bounded, same))).toEqual([429, 'prea_multe_incercari'])
    }
    expect((await client.get('/healthz')).status).toBe(200)
    await bounded.close()
  })
})

describe('every answer', () => {
  it.each([
    '/',
    '/healthz',
    '/api/xsrf',
    FAQ,
    '/api/nimic',
    '/dev/mesaje',
    '/api/cetatean/find-details',
  ])('carries the security headers: %s', async (path) => {
    const { headers } = await app.client().get(path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    const isPage = String(headers['content-type']).startsWith('text/html')
    expect('permissions-policy' in headers).toBe(isPage)
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('of the API is not cached', async () => {
    for (const path of ['/api/xsrf', '/api/nimic', '/api/cetatean/find-details']) {
      expect((await app.client().get(path)).headers['cache-control']).toBe('no-store')
    }
  })

  it('of the API is handled as such however its address is written', async () => {
    for (const address of ['/%61pi/xsrf', 'http://localhost/api/xsrf', '/%61pi/nimic']) {
      const { headers } = await askAs(app, address)
      expect(headers).toMatchObject({ 'cache-control': 'no-store' })
      expect(headers['set-cookie']).toBeDefined()
    }
    expect(statusAndCode(await askAs(app, '/ap%69/nimic'))).toEqual([404, 'inexistent'])
  })

  it('demands HTTPS when the portal is served over it', async () => {
    const secure = await startTestApp({
      variables: { PUBLIC_URL: 'https://portal.exemplu.ro', TRUST_PROXY: 'none' },
    })
    const answer = await secure.client().get('/api/xsrf')
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringContaining('Secure'),
      expect.stringContaining('Secure'),
    ])
    await secure.close()
  })
})

describe('an unexpected error', () => {
  it('gives the citizen a reference that is in the log, and no internals', async () => {
    const broken = await startTestApp()
    await broken.ports.db.execute(sql`drop table faq_items`)
    const { status, text, body } = await broken.client().get('/api/getFAQPageSlug/UN_SECRET')
    expect(status).toBe(500)
    const { referinta } = body.data as { referinta: string }
    expect(body.errors?.message.at(-1)).toContain(`Număr de referință: ${referinta}.`)
    expect(text).not.toMatch(/select|faq_items|\.ts/)
    expect(broken.logged()).toContain(referinta)
    expect(broken.logged()).toContain('SQLSTATE 42P01')
    expect(broken.logged()).not.toMatch(/UN_SECRET|select/)
    await broken.close()
  })
})
