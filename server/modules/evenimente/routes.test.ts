import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HEARTBEAT_SECONDS, evenimentePath } from '#contract/evenimente.ts'
import { limits } from '#contract/limits.ts'
import { addMessage, markRead } from '#server/domain/threads.ts'
import { publish } from '#server/db/pubsub.ts'
import { openEvents } from '#server/testing/event-reader.ts'
import type { EventReader } from '#server/testing/event-reader.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import {
  aNotification,
  saveChannels,
  notifyCitizen,
} from '#server/testing/factories/notifications.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const none = { notificari: 0, solicitari: 0, sesizari: 0 }

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await startTestApp()
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

// Only the heartbeat timer is faked; all else runs on the real clock.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
const opened: EventReader[] = []
afterEach(() => {
  for (const reader of opened.splice(0)) reader.close()
  vi.useRealTimers()
})

const beat = () => vi.advanceTimersByTime(HEARTBEAT_SECONDS * 1000)

async function open(token: string, at = origin): Promise<EventReader> {
  const reader = await openEvents(at + evenimentePath, { authorization: `Bearer ${token}` })
  opened.push(reader)
  return reader
}

async function aPage() {
  const citizen = await aCitizen(app)
  const client = await signIn(app, citizen)
  const reader = await open(client.token)
  expect(await reader.next()).toEqual({ tip: 'necitite', necitite: none })
  return { citizen, client, reader }
}

describe('the stream of events', () => {
  it('begins with the unread counts, and is neither cached nor buffered', async () => {
    const citizen = await aCitizen(app)
    await aNotification(app, citizen.id)
    const reader = await open((await signIn(app, citizen)).token)
    expect(reader.status).toBe(200)
    expect(Object.fromEntries(reader.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
      'x-content-type-options': 'nosniff',
    })
    expect(await reader.next()).toEqual({ tip: 'necitite', necitite: { ...none, notificari: 1 } })
  })

  it.each([
    ['no bearer', '', {}],
    ['a bad bearer', '', { authorization: 'Bearer a.b.c' }],
    ['a token in the address', '?token=', {}],
    ['another site’s page', '', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused for %s', async (what, query, headers) => {
    const { token } = await signIn(app, await aCitizen(app))
    const url = evenimentePath + (query && query + token)
    const foreign = what.startsWith('another')
    const client = app.client()
    if (foreign) client.token = token
    const answer = await client.get(url, headers as Record<string, string>)
    expect(statusAndCode(answer)).toEqual(foreign ? [403, 'xsrf'] : [401, 'neautentificat'])
  })

  it('sends a new message and the unread counts once the transaction commits', async () => {
    const { citizen, reader } = await aPage()
    const message = { citizenId: citizen.id, objectId: 7, text: 'Bună ziua', fileIds: [] }
    const now = app.clock.now()
    await app.ports.requestDb.transaction(async (tx) => {
      await addMessage(tx, { ...message, kind: 'sesizare', author: 'operator', now })
    })
    expect(await reader.next()).toEqual({ tip: 'sesizare', id: 7 })
    expect(await reader.next()).toEqual({ tip: 'necitite', necitite: { ...none, sesizari: 1 } })
    await markRead(app.ports.db, 'sesizare', 7, now)
    expect(await reader.next()).toEqual({ tip: 'necitite', necitite: none })
  })

  it('sends nothing that was rolled back, and nothing of other citizens', async () => {
    const { citizen, reader } = await aPage()
    const undone = app.ports.requestDb.transaction(async (tx) => {
      await publish(tx, citizen.id, { tip: 'solicitare', id: 1 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await publish(app.ports.db, citizen.id + 1, { tip: 'solicitare', id: 2 })
    await publish(app.ports.db, citizen.id, { tip: 'solicitare', id: 3 })
    expect(await reader.next()).toEqual({ tip: 'solicitare', id: 3 })
  })

  it('counts notifications of concurrent transactions', async () => {
    const { citizen, reader } = await aPage()
    await Promise.all(Array.from({ length: 12 }, () => notifyCitizen(app, citizen.id)))
    const counted = async (): Promise<number> => {
      const event = await reader.next()
      if (event?.tip !== 'necitite') throw new Error('unexpected event')
      return event.necitite.notificari === 12 ? 12 : counted()
    }
    expect(await counted()).toBe(12)
  })

  it('sends new counts to a citizen’s pages when notifications are read', async () => {
    const { citizen, client, reader } = await aPage()
    await saveChannels(app, citizen.id, 'sesizare', { email: false })
    await notifyCitizen(app, citizen.id)
    expect(await reader.next()).toMatchObject({ necitite: { notificari: 1 } })
    dataOf(await client.post('/api/notificari-read', { ids: 'toate' }))
    expect(await reader.next()).toMatchObject({ necitite: none })
    // Reading them again sends nothing: the next event is a different one.
    dataOf(await client.post('/api/notificari-read', { ids: 'toate' }))
    await publish(app.ports.db, citizen.id, { tip: 'solicitare', id: 1 })
    expect(await reader.next()).toEqual({ tip: 'solicitare', id: 1 })
  })

  it('forwards events published by another process on the same database', async () => {
    const { citizen, reader } = await aPage()
    const other = await startTestApp({ databaseUrl: urlOf(app) })
    await publish(other.ports.db, citizen.id, { tip: 'sesizare', id: 4 })
    expect(await reader.next()).toEqual({ tip: 'sesizare', id: 4 })
    await other.close()
  })

  it('ignores malformed payloads on its channel', async () => {
    const { citizen, reader } = await aPage()
    for (const payload of ['', 'nu e JSON', '{"cetatean":1}', `{"cetatean":${citizen.id}}`]) {
      await app.ports.db.execute(sql`select pg_notify('portal_viu', ${payload})`)
    }
    await publish(app.ports.db, citizen.id, { tip: 'sesizare', id: 5 })
    expect(await reader.next()).toEqual({ tip: 'sesizare', id: 5 })
  })
})

describe('the heartbeat', () => {
  it('comes at least twice within the server’s socket timeout', async () => {
    expect(app.app.server.timeout).toBeGreaterThan(2 * HEARTBEAT_SECONDS * 1000)
    const { reader } = await aPage()
    beat()
    expect(await reader.nextRaw()).toBe(':')
    beat()
    expect(await reader.nextRaw()).toBe(':')
  })

  it('ends the stream when the session has been revoked', async () => {
    const { citizen, client, reader } = await aPage()
    const other = await signIn(app, citizen)
    const stays = await open(other.token)
    await stays.next()
    dataOf(await client.post('/api/auth/logout'))
    beat()
    expect(await reader.nextRaw()).toBeNull()
    expect(await stays.nextRaw()).toBe(':')
  })

  it('ends the stream when the token has expired', async () => {
    const { reader } = await aPage()
    app.clock.advance(limits.token.validSeconds + limits.token.leewaySeconds + 1)
    beat()
    expect(await reader.nextRaw()).toBeNull()
  })
})

describe('streams', () => {
  it('are limited to ten per citizen: the oldest one ends', async () => {
    const { client, reader } = await aPage()
    const second = await open(client.token)
    const rest = []
    for (let i = 0; i < 9; i += 1) rest.push(await open(client.token))
    expect(await reader.nextRaw()).toBeNull()
    await second.next()
    beat()
    expect(await second.nextRaw()).toBe(':')
    expect(rest.every(({ status }) => status === 200)).toBe(true)
  })

  it('clear their timer when the page disconnects', async () => {
    const { client, reader } = await aPage()
    expect(vi.getTimerCount()).toBe(1)
    reader.close()
    await expect.poll(() => vi.getTimerCount()).toBe(0)
    const again = await open(client.token)
    expect(await again.next()).toMatchObject({ tip: 'necitite' })
  })

  it('clear their timer when they end before the first event', async () => {
    const { token } = await signIn(app, await aCitizen(app))
    const readers = await Promise.all(Array.from({ length: 30 }, () => open(token)))
    for (const reader of readers) reader.close()
    await expect.poll(() => vi.getTimerCount()).toBe(0)
  })

  it('end when the server stops, without delaying it', async () => {
    const stopping = await startTestApp()
    const at = await stopping.app.listen({ port: 0, host: '127.0.0.1' })
    const { token } = await signIn(stopping, await aCitizen(stopping))
    const reader = await open(token, at)
    await reader.next()
    const started = performance.now()
    const closed = stopping.close()
    expect(await reader.nextRaw()).toBeNull()
    await closed
    expect(performance.now() - started).toBeLessThan(5000)
  })

  it('end after a lost LISTEN connection, so that pages refetch', async () => {
    const { citizen, client, reader } = await aPage()
    await app.ports.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'portal-salubritate-viu' and datname = current_database()
    `)
    expect(await reader.nextRaw()).toBeNull()
    expect(app.logged()).toContain('live connection lost')
    const again = await open(client.token)
    await again.next()
    await publish(app.ports.db, citizen.id, { tip: 'sesizare', id: 9 })
    expect(await again.next()).toEqual({ tip: 'sesizare', id: 9 })
  })
})

function urlOf({ ports }: TestApp): string {
  return ports.requestDb.$client.options.connectionString!
}
