import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FaultProxy } from './fault-proxy.ts'
import { createSeededRandom } from './seeded-random.ts'

let server: Server
let proxy: FaultProxy
let received: string[]

beforeEach(async () => {
  received = []
  server = createServer((request, response) => {
    void text(request).then(
      (body) => {
        received.push(body)
        response.end(body)
      },
      () => response.destroy(), // cut midway
    )
  }).listen(0)
  await once(server, 'listening')
  const address = server.address()
  proxy = new FaultProxy()
  await proxy.listen()
  proxy.forwardTo(`http://localhost:${typeof address === 'object' ? address?.port : ''}`)
})

afterEach(async () => {
  await proxy.close()
  server.close()
  server.closeAllConnections()
})

/** Returns the response, or null if the connection was cut. */
async function say(words: string, agent = new Agent()): Promise<string | null> {
  try {
    const asked = request(proxy.url, { method: 'POST', agent }).end(words)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return await text(answer)
  } catch {
    return null
  }
}

const long = Array.from({ length: 4000 }, (_, index) => `rândul ${index}`).join('\n')

it('a slow line delivers everything in order at its pace', async () => {
  const bytes = Buffer.byteLength(long)
  proxy.injectFault({ kind: 'slow', bytesPerSecond: bytes * 2, latencyMs: 100 })
  const start = performance.now()
  expect(await say(long)).toBe(long)
  expect(performance.now() - start).toBeGreaterThan(500 + 500 + 100 + 100 - 20)
})

it('connections share the bandwidth of a slow line', async () => {
  const bytes = Buffer.byteLength(long)
  proxy.injectFault({ kind: 'slow', bytesPerSecond: bytes * 4, latencyMs: 0 })
  const start = performance.now()
  expect(await Promise.all([say(long), say(long)])).toEqual([long, long])
  expect(performance.now() - start).toBeGreaterThan(750 - 20)
})

it('a lossy line cuts its share at each moment of an exchange, reproducibly for a seed', async () => {
  const words = Array.from({ length: 100 }, (_, index) => `cererea ${index}`)
  async function sayAll() {
    received = []
    const before = proxy.lost
    proxy.injectFault({ kind: 'lossy', share: 0.3, random: createSeededRandom(5) })
    const answers: (string | null)[] = []
    const agent = new Agent({ keepAlive: true }) // earlier connections are closed
    for (const word of words) answers.push(await say(word, agent))
    agent.destroy()
    return { answers, cut: proxy.lost - before, arrived: [...received] }
  }
  const first = await sayAll()
  expect(first.answers.filter((answer) => answer === null)).toHaveLength(first.cut)
  expect(first.cut).toBeGreaterThan(15)
  expect(first.cut).toBeLessThan(45)
  const withoutAnswer = first.arrived.length - (words.length - first.cut)
  expect(withoutAnswer).toBeGreaterThan(0)
  expect(withoutAnswer).toBeLessThan(first.cut)
  expect(await sayAll()).toEqual(first)
})

it('a lossy line with share 0 passes everything, with share 1 nothing', async () => {
  proxy.injectFault({ kind: 'lossy', share: 0, random: createSeededRandom(1) })
  expect(await say('da')).toBe('da')
  proxy.injectFault({ kind: 'lossy', share: 1, random: createSeededRandom(1) })
  expect(await say('nu')).toBeNull()
  expect(proxy.lost).toBe(1)
})

it('another proxy before the same server has independent faults', async () => {
  const other = await proxy.another()
  proxy.injectFault({ kind: 'refuse' })
  expect(await say('nu')).toBeNull()
  expect(await (await fetch(other.url, { method: 'POST', body: 'da' })).text()).toBe('da')
  await other.close()
})

it('can fail only the requests that contain a text', async () => {
  const agent = new Agent({ keepAlive: true })
  proxy.injectFault({ kind: 'refuse', only: 'rău' })
  expect([await say('bun', agent), await say('cel rău', agent)]).toEqual(['bun', null])
  expect(received).toEqual(['bun'])
  proxy.injectFault({ kind: 'lose-answer', only: 'rău' })
  expect([await say('bun', agent), await say('cel rău', agent)]).toEqual(['bun', null])
  expect(received).toEqual(['bun', 'bun', 'cel rău'])
  agent.destroy()
})
