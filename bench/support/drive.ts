import * as http from 'node:http'
import * as https from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { durationCells, durationColumns, printTable } from '../report.ts'
import { Histogram } from './histogram.ts'

/** Requests to one address. */
export interface Requests {
  /** Origin of the server, with its port. */
  origin: string
  path: string
  seconds: number
  /** Returns the token of the next request. */
  nextToken: () => string
  /** Returns the POST for a token; without it the request is a GET. */
  postBy?: (token: string) => Posted
  /** Headers of each request, as the cookies of a browser. */
  headers?: Record<string, string>
}

interface Drive extends Requests {
  /** Requests per second, sent on schedule however slow the answers are (open loop). */
  rate: number
  /** Ends the run early. */
  signal?: AbortSignal
}

interface Saturation extends Requests {
  connections: number
}

export interface Posted {
  headers: Record<string, string>
  body: string
}

export interface Driven {
  /** Milliseconds from the scheduled time of a request to the last byte of its answer. */
  latencies: Histogram
  /** Answers other than 200, and requests without an answer. */
  errors: number
}

/** Limit of the 99th percentile for a citizen's lists. */
export const MAX_LIST_P99_MS = 50

const TICK_MS = 1
const TIMEOUT_MS = 10_000

/** Sends requests at a constant rate and waits for all their answers. */
export async function drive(given: Drive): Promise<Driven> {
  const { rate, seconds, signal } = given
  const agent = createAgent(given.origin, 512)
  const driven: Driven = { latencies: new Histogram(), errors: 0 }
  const total = rate * seconds
  const begun = performance.now()
  const running: Promise<void>[] = []
  const isOver = (sent: number) => sent >= total || signal?.aborted === true
  for (let sent = 0; !isOver(sent);) {
    const dueAt = begun + (sent / rate) * 1000
    if (performance.now() < dueAt) await wait(TICK_MS)
    else {
      running.push(measure(driven, dueAt, () => sendNext(agent, given)))
      sent += 1
    }
  }
  await Promise.all(running)
  agent.destroy()
  return driven
}

/**
 * Sends requests as fast as a number of connections get answers (closed loop): the most that a server can do, not what
 * a citizen waits for. Latencies count from when each was sent.
 */
export async function saturate(given: Saturation): Promise<Driven> {
  const { connections, seconds } = given
  const agent = createAgent(given.origin, connections)
  const driven: Driven = { latencies: new Histogram(), errors: 0 }
  const endsAt = performance.now() + seconds * 1000
  const askOn = async () => {
    for (let now = performance.now(); now < endsAt; now = performance.now())
      await measure(driven, now, () => sendNext(agent, given))
  }
  await Promise.all(Array.from({ length: connections }, askOn))
  agent.destroy()
  return driven
}

const protocolOf = (origin: string) => (origin.startsWith('https:') ? https : http)

const createAgent = (origin: string, maxSockets: number): http.Agent =>
  new (protocolOf(origin).Agent)({ keepAlive: true, maxSockets })

async function measure(driven: Driven, dueAt: number, send: () => Promise<number>): Promise<void> {
  const status = await send()
  driven.latencies.record(performance.now() - dueAt)
  if (status !== 200) driven.errors += 1
}

/** Sends the next request and returns the status, or 0 if there was no answer. */
function sendNext(
  agent: http.Agent,
  { origin, path, nextToken, postBy, headers: all }: Requests,
): Promise<number> {
  const url = origin + path
  const token = nextToken()
  const posted = postBy?.(token)
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, ...all, ...posted?.headers }
    const method = posted ? 'POST' : 'GET'
    const asked = protocolOf(origin).request(
      url,
      { agent, method, headers, timeout: TIMEOUT_MS },
      (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode ?? 0))
        response.once('error', () => resolve(0))
      },
    )
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => resolve(0))
    asked.end(posted?.body)
  })
}

/** True if every request succeeded and the 99th percentile is within the limit. */
export const isWithin = ({ latencies, errors }: Driven, maxP99Ms: number): boolean =>
  latencies.percentile(99) <= maxP99Ms && errors === 0

export function printDriven(title: string, rows: [name: string, driven: Driven][]): void {
  printTable({
    title,
    columns: [...durationColumns, 'errors'],
    rows: rows.map(([name, { latencies, errors }]) => [name, ...durationCells(latencies), errors]),
  })
}
