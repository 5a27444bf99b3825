import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const PATH = '/api/cetatean-register-check-cnp'
const body = { cnp_cui: '1900131471046' }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function aVisitor(): Promise<TestClient> {
  const client = app.client()
  await client.get('/api/xsrf')
  return client
}

describe('the XSRF value', () => {
  it('comes with two cookies, one readable by scripts', async () => {
    const answer = await app.client().get('/api/xsrf')
    const [visitor, value] = answer.headers['set-cookie'] as string[]
    expect(visitor).toMatch(/^vizitator=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(value).toMatch(/^XSRF-TOKEN=[0-9a-f]{64}; Path=\/; SameSite=Lax$/)
    expect(value).toContain((answer.body.data as { token: string }).token)
  })

  it('stays the same for a visitor who has it', async () => {
    const client = await aVisitor()
    const answer = await client.get('/api/xsrf')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.body.data).toEqual({ token: client.cookies.get('XSRF-TOKEN') })
  })

  it('lets its visitor post', async () => {
    expect((await (await aVisitor()).post(PATH, body)).status).toBe(200)
  })

  it.each([
    ['is missing', {}, { 'x-xsrf-token': '' }],
    ['is not the cookie’s', {}, { 'x-xsrf-token': 'a'.repeat(64) }],
    ['is the cookie’s, which somebody has set', { 'XSRF-TOKEN': 'a'.repeat(64) }, {}],
    ['is another visitor’s', { vizitator: 'b'.repeat(64) }, {}],
    ['comes from another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['comes from another origin', {}, { origin: 'https://rau.exemplu.ro' }],
    ['comes from an origin without a name', {}, { origin: 'null' }],
  ])('lets nobody post when it %s', async (_what, cookies, headers) => {
    const client = await aVisitor()
    for (const [name, value] of Object.entries(cookies)) client.cookies.set(name, value)
    expect(statusAndCode(await client.post(PATH, body, headers))).toEqual([403, 'xsrf'])
  })

  it('is missing from a browser that blocks cookies, which gets its own error code', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: PATH,
      headers: { 'x-xsrf-token': '' },
      payload: body,
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ errors: { code: 'fara_cookies' } })
  })

  it('is reissued to a visitor who lost a cookie, and then accepted', async () => {
    const client = await aVisitor()
    client.cookies.delete('vizitator')
    await client.get('/api/xsrf')
    expect((await client.post(PATH, body)).status).toBe(200)
  })

  it('is accepted from the portal’s own origin and from the one it was called at', async () => {
    const client = await aVisitor()
    const published = await client.post(PATH, body, { origin: 'http://localhost:8080' })
    expect(published.status).toBe(200)
    const called = { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' }
    expect((await client.post(PATH, body, called)).status).toBe(200)
  })
})
