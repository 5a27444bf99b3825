import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import type { Database } from '#server/db/db.ts'
import { cloneDatabase } from '#server/testing/test-database.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'
import { findFreePort } from '../../scripts/free-port.mjs'
import { openPubSub, publish } from './pubsub.ts'
import type { PubSub, ChangeEvent } from './pubsub.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await cloneDatabase()
  db = openDatabase(database.url, 2)
})
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** Starts a TCP proxy to the database that can be cut. */
async function aLine() {
  const target = new URL(database.url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
      socket.pipe(other)
    }
  })
  const port = await findFreePort()
  const listen = () => once(server.listen(port, '127.0.0.1'), 'listening')
  await listen()
  const cut = async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  const url = new URL(database.url)
  url.host = `127.0.0.1:${port}`
  closers.push(() => server.listening && cut())
  return { url: url.href, cut, mend: listen }
}

async function open(url = database.url): Promise<PubSub> {
  const live = await openPubSub(url)
  closers.push(() => live.close())
  return live
}

function hear(live: PubSub, citizenId: number) {
  const heard: ChangeEvent[] = []
  const stop = live.subscribe(citizenId, (signal) => heard.push(signal))
  return { heard, stop }
}

describe('a published event', () => {
  it('reaches all subscribers of that citizen until they unsubscribe', async () => {
    const live = await open()
    const [one, two, other] = [hear(live, 1), hear(live, 1), hear(live, 2)]
    await publish(db, 1, { tip: 'sesizare', id: 1 })
    await expect.poll(() => two.heard).toHaveLength(1)
    one.stop()
    await publish(db, 1, { tip: 'necitite' })
    await expect.poll(() => two.heard).toEqual([{ tip: 'sesizare', id: 1 }, { tip: 'necitite' }])
    expect(one.heard).toHaveLength(1)
    expect(other.heard).toEqual([])
    two.stop()
    const again = hear(live, 1)
    await publish(db, 1, { tip: 'solicitare', id: 3 })
    await expect.poll(() => again.heard).toHaveLength(1)
  })

  it('arrives again after a reconnect, and watchers see the loss and the return', async () => {
    const line = await aLine()
    const live = await open(line.url)
    const said: string[] = []
    live.watch({ lost: () => said.push('lost'), back: () => said.push('back') })
    const { heard } = hear(live, 1)
    await line.cut()
    await expect.poll(() => said.length).toBeGreaterThan(1)
    expect(new Set(said)).toEqual(new Set(['lost']))
    await line.mend()
    await expect.poll(() => said.at(-1), { timeout: 15_000 }).toBe('back')
    await publish(db, 1, { tip: 'sesizare', id: 2 })
    await expect.poll(() => heard).toEqual([{ tip: 'sesizare', id: 2 }])
  })
})

describe('a connection', () => {
  it('that fails at first rejects', async () => {
    const line = await aLine()
    await line.cut()
    await expect(openPubSub(line.url)).rejects.toThrow('ECONNREFUSED')
  })

  it('that is closed while lost does not reconnect', async () => {
    const line = await aLine()
    const live = await open(line.url)
    const lost = new Promise<void>((resolve) => {
      live.watch({ lost: () => resolve(), back: () => {} })
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    closers.push(() => vi.useRealTimers())
    await line.cut()
    await lost
    expect(vi.getTimerCount()).toBe(1)
    await live.close()
    expect(vi.getTimerCount()).toBe(0)
  })
})
