import { createPublicKey, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PushMessage } from '#contract/push.ts'
import { fieldTexts } from '#contract/texts.ro.ts'
import { outbox, pushSubscriptions, sessions } from '#server/db/schema.ts'
import { dispatch } from '#server/jobs/outbox.ts'
import { createMessageTransports } from '#server/ports/message-transports.ts'
import type { MessageTransports } from '#server/ports/message-transports.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import {
  aNotification,
  aSubscription,
  saveChannels,
  vapidVariables,
  notifyCitizen,
} from '#server/testing/factories/notifications.ts'
import { startPushService } from '#server/testing/push-service.ts'
import type { TestPushService } from '#server/testing/push-service.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const SUBSCRIBE = '/api/push/subscribe'
const UNSUBSCRIBE = '/api/push/unsubscribe'

let service: TestPushService
let app: TestApp
let transports: MessageTransports
beforeAll(async () => {
  service = await startPushService()
  app = await startTestApp({ variables: vapidVariables(`${service.host},*.push.exemplu.ro`) })
  transports = createMessageTransports(app.ports.env, service.agent)
})
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(async () => {
  await app.ports.db.delete(outbox)
  await app.ports.db.delete(pushSubscriptions)
  service.received = []
  service.status = 201
})

let places = 0
const anEndpoint = () => `https://${service.host}/send/${(places += 1)}`
const send = () => dispatch(app.ports, transports, 'push')
const waiting = () => app.ports.db.select().from(outbox).where(eq(outbox.channel, 'push'))
const subscriptions = (citizenId: number) =>
  app.ports.db.$count(pushSubscriptions, eq(pushSubscriptions.citizenId, citizenId))

async function aDevice() {
  const citizen = await aCitizen(app)
  const client = await signIn(app, citizen)
  const subscription = aSubscription({ endpoint: anEndpoint() })
  dataOf(await client.post(SUBSCRIBE, subscription))
  return { citizen, client, subscription }
}

describe('subscribing', () => {
  it('stores a device once, however often it subscribes', async () => {
    const { citizen, client, subscription } = await aDevice()
    expect(dataOf(await client.post(SUBSCRIBE, subscription))).toBe(true)
    expect(await subscriptions(citizen.id)).toBe(1)
    expect(dataOf(await client.post(UNSUBSCRIBE, subscription))).toBe(true)
    expect(await subscriptions(citizen.id)).toBe(0)
  })

  it.each([
    'https://127.0.0.1/send',
    'https://push.exemplu.ro/send',
    'https://x.push.exemplu.ro.rau.ro/send',
    'https://xpush.exemplu.ro/send',
    'https://x.push.exemplu.ro:8443/send',
    'https://x.push.exemplu.ro@127.0.0.1/send',
    'https://u:p@x.push.exemplu.ro/send',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/send',
    'https://',
    'http://x.push.exemplu.ro/send',
  ])('is refused for %s', async (endpoint) => {
    const client = await signIn(app, await aCitizen(app))
    const answer = await client.post(SUBSCRIBE, aSubscription({ endpoint }))
    expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
    expect(answer.body.errors?.fields).toEqual({ endpoint: [fieldTexts.invalid] })
  })

  it('accepts any subdomain of a wildcard host', async () => {
    const client = await signIn(app, await aCitizen(app))
    const endpoint = 'https://a.b.push.exemplu.ro/send/1'
    expect(dataOf(await client.post(SUBSCRIBE, aSubscription({ endpoint })))).toBe(true)
  })

  it('is refused for invalid encryption keys', async () => {
    const client = await signIn(app, await aCitizen(app))
    const { endpoint, keys } = aSubscription({ endpoint: anEndpoint() })
    const offCurve = Buffer.alloc(65, 4).toString('base64url')
    for (const wrong of [{ p256dh: offCurve }, { p256dh: 'AAAA' }, { auth: 'AAAA' }]) {
      const answer = await client.post(SUBSCRIBE, { endpoint, keys: { ...keys, ...wrong } })
      expect(statusAndCode(answer)).toEqual([422, 'date_invalide'])
    }
  })

  it('needs a signed-in citizen', async () => {
    const answer = await app.client().post(SUBSCRIBE, aSubscription())
    expect(statusAndCode(answer)).toEqual([401, 'neautentificat'])
  })

  it('keeps the ten newest devices', async () => {
    const { citizen, client, subscription } = await aDevice()
    for (let i = 0; i < 10; i += 1) {
      app.clock.advance(1)
      dataOf(await client.post(SUBSCRIBE, aSubscription({ endpoint: anEndpoint() })))
    }
    expect(await subscriptions(citizen.id)).toBe(10)
    const rows = await app.ports.db.select().from(pushSubscriptions)
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain(subscription.endpoint)
  })

  it('moves with the browser to the next citizen who signs in, without the previous one’s messages', async () => {
    const { citizen: first, subscription } = await aDevice()
    await notifyCitizen(app, first.id)
    const second = await aCitizen(app)
    const client = await signIn(app, second)
    dataOf(await client.post(SUBSCRIBE, subscription))
    await send()
    expect(service.received).toEqual([])
    expect([await subscriptions(first.id), await subscriptions(second.id)]).toEqual([0, 1])
  })

  it('cannot be undone by another citizen', async () => {
    const { citizen, subscription } = await aDevice()
    const client = await signIn(app, await aCitizen(app))
    dataOf(await client.post(UNSUBSCRIBE, { endpoint: subscription.endpoint }))
    expect(await subscriptions(citizen.id)).toBe(1)
  })
})

describe('the push configuration', () => {
  it('is reported as off when missing, and subscriptions are refused', async () => {
    const without = await startTestApp()
    const client = await signIn(without, await aCitizen(without))
    const answer = await client.post(SUBSCRIBE, aSubscription())
    expect(statusAndCode(answer)).toEqual([404, 'inexistent'])
    const config = dataOf(await client.get('/api/config'))
    expect(config).toMatchObject({ functii: { push: false }, cheie_push: '' })
    expect(createMessageTransports(without.ports.env).push).toBeNull()
    await without.close()
  })

  it('is reported with its public key when present', async () => {
    const config = dataOf(await app.client().get('/api/config'))
    const key = app.ports.env.push!.publicKey
    expect(config).toMatchObject({ functii: { push: true }, cheie_push: key })
  })
})

describe('a push message', () => {
  it('is signed and encrypted, and has a TTL', async () => {
    const { citizen, subscription } = await aDevice()
    await notifyCitizen(app, citizen.id, { title: 'Un titlu deosebit' })
    expect(await send()).toBe(1)
    const [push] = service.received
    expect(service.received).toHaveLength(1)
    expect([push!.method, `https://${service.host}${push!.path}`]).toEqual([
      'POST',
      subscription.endpoint,
    ])
    expect(push!.headers).toMatchObject({
      ttl: String(3 * 24 * 3600),
      'content-encoding': 'aes128gcm',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(push!.body.includes('deosebit')).toBe(false)
    expect(vapidClaims(push!.headers.authorization!)).toMatchObject({
      aud: `https://${service.host}`,
      sub: 'mailto:operator@exemplu.ro',
    })
    expect(await waiting()).toMatchObject([{ state: 'trimis', body: '' }])
  })

  it('is kept by the push service only as long as it is true', async () => {
    const { citizen } = await aDevice()
    await notifyCitizen(app, citizen.id, {})
    const expiresAt = new Date(app.clock.now().getTime() + 3600_000)
    await app.ports.db.update(outbox).set({ expiresAt })
    await send()
    expect(service.received[0]!.headers).toMatchObject({ ttl: '3600' })
    await notifyCitizen(app, citizen.id, {})
    await app.ports.db.update(outbox).set({ expiresAt: app.clock.now() })
    await send()
    expect(service.received).toHaveLength(1)
  })

  it('is sent in demonstration, where SMS and e-mails are captured', async () => {
    expect(app.ports.env.demo).toBe(true)
    const { citizen } = await aDevice()
    await saveChannels(app, citizen.id, 'sesizare', { sms: true })
    await notifyCitizen(app, citizen.id)
    await send()
    const rows = await app.ports.db.select().from(outbox)
    const states = Object.fromEntries(rows.map(({ channel, state }) => [channel, state]))
    expect(states).toEqual({ push: 'trimis', sms: 'capturat', email: 'capturat' })
  })

  it('holds nothing personal, but a link and the unread count at the time of sending', async () => {
    const { citizen } = await aDevice()
    await notifyCitizen(app, citizen.id, {
      tag: 'sesizare:7',
      text: 'Domnule Ionescu, am trecut azi.',
    })
    await aNotification(app, citizen.id)
    const sent: string[] = []
    const reading = {
      ...transports,
      push: async (_to: unknown, { body }: { body: string }) => void sent.push(body),
    }
    await dispatch(app.ports, reading, 'push')
    const expected: PushMessage = {
      titlu: 'Sesizarea SZ-2026-000001: În lucru',
      text: 'Deschideți portalul pentru detalii.',
      legatura: '/sesizare/7',
      eticheta: 'sesizare:7',
      necitite: 2,
    }
    expect(sent.map((body): unknown => JSON.parse(body))).toEqual([expected])
  })

  it('replaces only an older one with the same tag', async () => {
    const { citizen } = await aDevice()
    for (const tag of ['sesizare:7', 'sesizare:7', 'sesizare:8']) {
      await notifyCitizen(app, citizen.id, { tag })
    }
    await send()
    const topics = service.received.map(({ headers }) => String(headers['topic']))
    expect(topics).toHaveLength(3)
    expect(new Set(topics).size).toBe(2)
    expect(topics.join()).not.toContain('sesizare')
  })

  it('goes to all devices of its citizen, and to no others', async () => {
    const { citizen, client, subscription } = await aDevice()
    const other = aSubscription({ endpoint: anEndpoint() })
    dataOf(await client.post(SUBSCRIBE, other))
    await aDevice()
    await notifyCitizen(app, citizen.id)
    await send()
    const reached = service.received.map(({ path }) => `https://${service.host}${path}`)
    expect(reached.toSorted()).toEqual([subscription.endpoint, other.endpoint].toSorted())
  })

  it.each([500, 429, 403])('is retried later after a %i', async (status) => {
    const { citizen } = await aDevice()
    await notifyCitizen(app, citizen.id)
    service.status = status
    await send()
    expect(await send()).toBe(0)
    expect(await waiting()).toMatchObject([{ state: 'asteapta', attempts: 1 }])
    service.status = 201
    app.clock.advance(10)
    await send()
    expect(service.received).toHaveLength(2)
    expect(await waiting()).toMatchObject([{ state: 'trimis', attempts: 2 }])
    expect(await subscriptions(citizen.id)).toBe(1)
  })

  it.each([404, 410])('ends the subscription after a %i', async (status) => {
    const { citizen } = await aDevice()
    await notifyCitizen(app, citizen.id)
    service.status = status
    await send()
    expect(await subscriptions(citizen.id)).toBe(0)
    app.clock.advance(3600)
    expect(await send()).toBe(0)
    await notifyCitizen(app, citizen.id)
    expect(await send()).toBe(0)
  })

  it('is not sent to a host that is no longer allowed', async () => {
    const { citizen } = await aDevice()
    await notifyCitizen(app, citizen.id)
    const env = { ...app.ports.env, pushHosts: ['push.exemplu.ro'] }
    await dispatch(app.ports, createMessageTransports(env, service.agent), 'push')
    expect(service.received).toEqual([])
    expect(await subscriptions(citizen.id)).toBe(0)
  })

  it('does not follow redirects', async () => {
    const { citizen } = await aDevice()
    await notifyCitizen(app, citizen.id)
    service.status = 307
    await send()
    expect(service.received).toHaveLength(1)
    expect(await waiting()).toMatchObject([{ state: 'asteapta' }])
  })

  it('logs neither its endpoint nor its key', async () => {
    const { citizen, subscription } = await aDevice()
    service.status = 500
    await notifyCitizen(app, citizen.id)
    await send()
    expect(app.logged()).toContain('message not sent')
    expect(app.logged()).not.toContain(subscription.endpoint)
    expect(app.logged()).not.toContain(subscription.keys.auth)
  })
})

describe('a session that ends', () => {
  it('removes its subscription on sign-out, and waiting messages are not sent', async () => {
    const { citizen, client } = await aDevice()
    await notifyCitizen(app, citizen.id)
    dataOf(await client.post('/api/auth/logout'))
    expect(await subscriptions(citizen.id)).toBe(0)
    await send()
    expect(service.received).toEqual([])
  })

  it('removes the subscriptions of other devices when the password changes, and keeps its own', async () => {
    const { citizen, client, subscription } = await aDevice()
    const other = await signIn(app, citizen)
    dataOf(await other.post(SUBSCRIBE, aSubscription({ endpoint: anEndpoint() })))
    const password = 'alta parola buna 8'
    const body = { parola_curenta: citizen.password, password, password_confirmation: password }
    dataOf(await client.post('/api/cetatean/password', body))
    const rows = await app.ports.db.select().from(pushSubscriptions)
    expect(rows.map(({ endpoint }) => endpoint)).toEqual([subscription.endpoint])
  })

  it('gets nothing after thirty idle days', async () => {
    const { citizen } = await aDevice()
    const longAgo = new Date(app.clock.now().getTime() - 31 * 24 * 3600 * 1000)
    await app.ports.db
      .update(sessions)
      .set({ usedAt: longAgo })
      .where(eq(sessions.citizenId, citizen.id))
    await notifyCitizen(app, citizen.id)
    expect(await waiting()).toEqual([])
  })
})

/** Verifies a VAPID header (RFC 8292) and returns its claims. */
function vapidClaims(header: string): unknown {
  const { t, k } = /^vapid t=(?<t>[\w.-]+), k=(?<k>[\w-]+)$/.exec(header)!.groups!
  expect(k).toBe(app.ports.env.push!.publicKey)
  const point = Buffer.from(k!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const [head, body, signature] = t!.split('.')
  const signed = Buffer.from(`${head}.${body}`)
  const good = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  expect(good).toBe(true)
  return JSON.parse(Buffer.from(body!, 'base64url').toString())
}
