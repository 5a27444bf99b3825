import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { citizens, files, sessions, solicitari, supportRequests } from '#server/db/schema.ts'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import type { TestCitizen } from '#server/testing/factories/accounts.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { aFile } from '#server/testing/factories/forms.ts'
import { buildValidPath } from '#server/testing/path-params.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const ISSUE = '/api/auth/token-trimitere'
const UNAUTHENTICATED = [401, 'neautentificat']
const HOUR = 3600
const CHANGE_PASSWORD = '/api/cetatean/password'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { uploadsPerHour: 100_000 } })
  await seedCatalogues(app.ports)
})
afterAll(() => app.close())

const aRequest = () => ({
  nume: 'Ionescu',
  prenume: 'Ana',
  telefon: '0722000142',
  email: 'ana@exemplu.ro',
  observatii: crypto.randomUUID(),
})
const aKey = () => ({ 'idempotency-key': crypto.randomUUID() })
const send = (client: TestClient, request = aRequest(), key = aKey()) =>
  client.post(paths.accountSuportOnline, request, key)

/** Creates a citizen, a signed-in client, and a service worker's client that has only the send token. */
async function aSender(own = app) {
  const citizen = await aCitizen(own)
  const client = await signIn(own, citizen)
  return { citizen, client, worker: await aWorker(client, own) }
}

async function aWorker(client: TestClient, own = app): Promise<TestClient & { token: string }> {
  const { token } = dataOf<{ token: string }>(await client.post(ISSUE))
  return Object.assign(own.client(), { token })
}

async function withOwnApp(work: (own: TestApp) => Promise<void>): Promise<void> {
  const own = await startTestApp()
  try {
    await work(own)
  } finally {
    await own.close()
  }
}

describe('the send token', () => {
  it('sends in the name of its citizen, with files', async () => {
    const { citizen, worker } = await aSender()
    const file = await aFile(worker)
    const request = { ...aRequest(), files: { documente_fotografii: [{ id: file.id }] } }
    const { id } = dataOf<{ id: number }>(await send(worker, request))
    const { db } = app.ports
    const [sent] = await db.select().from(supportRequests).where(eq(supportRequests.id, id))
    expect(sent!.citizenId).toBe(citizen.id)
    const [kept] = await db.select().from(files).where(eq(files.id, file.id))
    expect(kept).toMatchObject({ ownerId: citizen.id, usedBy: `suport:${id}` })
  })

  it('shares idempotency keys with the page, in both directions', async () => {
    const { client, worker } = await aSender()
    const [request, key] = [aRequest(), aKey()]
    const first = await send(client, request, key)
    expect((await send(worker, request, key)).text).toBe(first.text)
    const [other, otherKey] = [aRequest(), aKey()]
    const second = await send(worker, other, otherKey)
    expect((await send(client, other, otherKey)).text).toBe(second.text)
  })

  it('is rejected when expired, not treated as an anonymous visitor', () =>
    withOwnApp(async (own) => {
      const { worker } = await aSender(own)
      own.clock.advance(limits.token.sendSeconds + limits.token.leewaySeconds)
      const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
      const upload = await worker.upload(paths.uploadFileRegister, 'act.pdf', pdf)
      expect(statusAndCode(upload)).toEqual(UNAUTHENTICATED)
      expect(await own.ports.db.$count(files)).toBe(0)
    }))

  it('outlives the session token it was issued with, but lasts less than a day', () =>
    withOwnApp(async (own) => {
      const { client, worker } = await aSender(own)
      own.clock.advance(limits.token.sendSeconds - 1)
      expect(statusAndCode(await send(client))).toEqual(UNAUTHENTICATED)
      expect((await send(worker)).status).toBe(200)
      expect(limits.token.sendSeconds).toBeLessThan(24 * HOUR)
      own.clock.advance(limits.token.leewaySeconds + 1)
      expect(statusAndCode(await send(worker))).toEqual(UNAUTHENTICATED)
    }))

  it('does not extend the idle timeout of its session', async () => {
    const { citizen, worker } = await aSender()
    const usedAt = new Date(0)
    const { db } = app.ports
    await db.update(sessions).set({ usedAt }).where(eq(sessions.citizenId, citizen.id))
    expect((await send(worker)).status).toBe(200)
    const [session] = await db.select().from(sessions).where(eq(sessions.citizenId, citizen.id))
    expect(session!.usedAt).toEqual(usedAt)
  })

  it('is rejected without the XSRF value, and on a cross-site request', async () => {
    const { worker } = await aSender()
    const without = await worker.post(paths.accountSuportOnline, aRequest(), { 'x-xsrf-token': '' })
    expect(statusAndCode(without)).toEqual([403, 'xsrf'])
    const foreign = { 'sec-fetch-site': 'cross-site' }
    const answer = await worker.post(paths.accountSuportOnline, aRequest(), foreign)
    expect(statusAndCode(answer)).toEqual([403, 'xsrf'])
  })

  it('cannot save drafts, only submit a solicitare', async () => {
    const { citizen, client, worker } = await aSender()
    const draft = {
      tip: 'DATE_PERSONALE',
      date: { drept: 'acces', detalii: 'Vreau datele mele.', acord_date: true },
      files: [],
      trimite: false,
    }
    const save = (by: TestClient, body: object) => by.post(paths.saveSolicitareContract, body)
    expect(statusAndCode(await save(worker, draft))).toEqual(UNAUTHENTICATED)
    const { id } = dataOf<{ id: number }>(await save(client, draft))
    expect(statusAndCode(await save(worker, { ...draft, id }))).toEqual(UNAUTHENTICATED)
    expect((await save(worker, { ...draft, id, trimite: true })).status).toBe(200)
    const own = eq(solicitari.citizenId, citizen.id)
    expect(await app.ports.db.$count(solicitari, own)).toBe(1)
  })
})

describe('the send token ends', () => {
  type End = (sender: { citizen: TestCitizen; client: TestClient }) => Promise<unknown>
  const ends: [string, End][] = [
    ['at sign-out', ({ client }) => client.post('/api/auth/logout')],
    [
      'when its device is signed out from another',
      async ({ citizen, client }) => {
        const listed = await client.get('/api/cetatean/sesiuni')
        const [{ id }] = dataOf<[{ id: string }]>(listed)
        const other = await signIn(app, citizen)
        await other.post(`/api/cetatean/sesiuni/${id}/inchide`)
      },
    ],
    [
      'when the password is changed on another device',
      async ({ citizen }) => {
        const [password, parola_curenta] = ['alta fraza lunga 42', citizen.password]
        const body = { parola_curenta, password, password_confirmation: password }
        const changed = await (await signIn(app, citizen)).post(CHANGE_PASSWORD, body)
        expect(changed.status, changed.text).toBe(200)
      },
    ],
    [
      'when a superseded token of its session is reused',
      async ({ client }) => {
        const refresh = (token: string | null) => app.client().post('/api/refresh-login', { token })
        await refresh(client.token)
        await app.ports.db.update(sessions).set({ jtiSeen: true, exchangedAt: new Date(0) })
        expect(statusAndCode(await refresh(client.token))).toEqual(UNAUTHENTICATED)
      },
    ],
    [
      'when the account is closed',
      ({ citizen }) =>
        app.ports.db.update(citizens).set({ state: 'inchis' }).where(eq(citizens.id, citizen.id)),
    ],
  ]

  it.each(ends)('%s', async (_, end) => {
    const sender = await aSender()
    const { worker } = sender
    expect((await send(worker)).status).toBe(200)
    await end(sender)
    expect(statusAndCode(await send(worker))).toEqual(UNAUTHENTICATED)
  })
})

describe('the send token is refused', () => {
  const all = Object.entries(endpoints)
  const accepting = all.filter(([, { acceptsSendToken }]) => acceptsSendToken)
  // `getXsrf` is public and ignores the bearer token.
  const others = all.filter(([name, call]) => !call.acceptsSendToken && name !== 'getXsrf')

  it('by every endpoint except those that send and the delivery-status check', () => {
    expect(accepting.map(([name]) => name)).toEqual([
      'uploadFileRegister',
      'accountSuportOnline',
      'accountTrimitereStare',
      'saveSolicitareContract',
      'solicitareSaveMessage',
      'sesizareNoua',
      'sesizareChatSend',
    ])
    for (const [name, { method, idempotent }] of accepting) {
      expect(method).toBe('POST')
      expect(idempotent === true).toBe(name !== 'accountTrimitereStare')
    }
  })

  it.each(others)('by %s', async (_, endpoint) => {
    const { worker } = await aSender()
    const path = buildValidPath(endpoint)
    const answer = await (endpoint.method === 'GET' ? worker.get(path) : worker.post(path, {}))
    expect(statusAndCode(answer)).toEqual(UNAUTHENTICATED)
  })

  it.each([
    '/api/evenimente',
    '/api/solicitare-dovada/1',
    '/api/sesizare-download-file-pdf/1',
    '/api/factura-pdf/1',
    '/api/plata-dovada/1',
    '/api/factura-qr/1',
    `/api/document/${crypto.randomUUID()}`,
    `/api/sesizare-download-file/${crypto.randomUUID()}`,
  ])('by %s', async (path) => {
    const { worker } = await aSender()
    expect(statusAndCode(await worker.get(path))).toEqual(UNAUTHENTICATED)
  })

  it('by the token refresh endpoint', async () => {
    const { worker } = await aSender()
    const answer = await app.client().post('/api/refresh-login', { token: worker.token })
    expect(statusAndCode(answer)).toEqual(UNAUTHENTICATED)
  })
})
