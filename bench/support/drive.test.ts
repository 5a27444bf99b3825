import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { drive, saturate } from './drive.ts'

const RATE = 100
const STALL_MS = 600

let server: Server

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

async function listen(answer: Answer): Promise<string> {
  server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const nextToken = () => 'token'

it('counts the wait of every request that was due while the server stalled', async () => {
  let stallEnds: number | undefined
  const origin = await listen(async (_, response) => {
    stallEnds ??= performance.now() + STALL_MS
    await wait(Math.max(0, stallEnds - performance.now()))
    response.end()
  })
  const { latencies, errors } = await drive({
    origin,
    path: '/',
    rate: RATE,
    seconds: 1,
    nextToken,
  })
  expect([latencies.count, errors]).toEqual([RATE, 0])
  // The stall covers 60 requests, of which 40 wait for more than a third of it.
  expect(latencies.percentile(75)).toBeGreaterThan(STALL_MS / 3)
})

it('spreads the requests over the second, however slow the answers are', async () => {
  const arrivals: number[] = []
  const origin = await listen(async (_, response) => {
    arrivals.push(performance.now())
    await wait(STALL_MS)
    response.end()
  })
  await drive({ origin, path: '/', rate: RATE, seconds: 1, nextToken })
  expect(arrivals).toHaveLength(RATE)
  expect(arrivals.at(-1)! - arrivals[0]!).toBeGreaterThan(500)
})

it('sends the token, the headers and the body of each request', async () => {
  const received: string[] = []
  const origin = await listen(async (request, response) => {
    const { authorization, 'content-type': type } = request.headers
    const body = await request.toArray()
    received.push([request.method, authorization, type, body.join('')].join(' '))
    response.end()
  })
  const postBy = (token: string) => ({
    headers: { 'content-type': 'text/plain' },
    body: `of ${token}`,
  })
  let number = 0
  const nextNumber = () => String((number += 1))
  await drive({ origin, path: '/', rate: 2, seconds: 1, nextToken: nextNumber, postBy })
  expect(received.toSorted()).toEqual([
    'POST Bearer 1 text/plain of 1',
    'POST Bearer 2 text/plain of 2',
  ])
})

it('counts other statuses than 200 and broken connections as errors', async () => {
  const origin = await listen(({ url }, response) => {
    if (url === '/reset') response.destroy()
    else response.writeHead(503).end()
  })
  for (const path of ['/busy', '/reset']) {
    const { latencies, errors } = await drive({ origin, path, rate: 5, seconds: 1, nextToken })
    expect([latencies.count, errors]).toEqual([5, 5])
  }
})

it('stops when it is aborted and waits for the answers', async () => {
  const over = new AbortController()
  const origin = await listen((_, response) => {
    over.abort()
    setTimeout(() => response.end(), STALL_MS)
  })
  const { signal } = over
  const run = { origin, path: '/', rate: 10, seconds: 60, nextToken, signal }
  const { latencies, errors } = await drive(run)
  expect(errors).toBe(0)
  expect(latencies.percentile(1)).toBeGreaterThan(STALL_MS / 2)
})

it('keeps every connection busy, and sends nothing else meanwhile', async () => {
  const connections = 3
  let open = 0
  const seen = new Set<number>()
  const origin = await listen(async (_, response) => {
    seen.add((open += 1))
    await wait(20)
    open -= 1
    response.end()
  })
  const { latencies, errors } = await saturate({
    origin,
    path: '/',
    connections,
    seconds: 1,
    nextToken,
  })
  expect(errors).toBe(0)
  expect(latencies.count).toBeGreaterThanOrEqual(connections)
  expect(Math.max(...seen)).toBe(connections)
})
