import { setMaxListeners } from 'node:events'
import { request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { evenimentePath } from '#contract/evenimente.ts'
import { Histogram } from '../support/histogram.ts'

/** Pause of a page before it opens its stream again, half as much or more at random. */
const PAUSE_MS = 2000
const POLL_MS = 50
/** Pause between the first openings of two streams. */
const OPENING_MS = 5

/** Open pages of citizens, each with a stream of events on a connection of its own. */
export interface Streams {
  /** Number of streams that have delivered an event and not ended. */
  open(): number
  /** Number of streams that ended after they had been open. */
  ended(): number
  /** Number of streams that were opened without an event, by status; 0 if there was no answer. */
  failed: Map<number, number>
  /** Milliseconds from the end of a stream to the first event of the next one. */
  reopened: Histogram
  /** Resolves once all streams are open at the same time. */
  untilAllOpen(): Promise<void>
  stop(): Promise<void>
}

/** Opens a stream for each token, and opens it again when it ends, as a page does. */
export function openStreams(origin: string, tokens: readonly string[]): Streams {
  const failed = new Map<number, number>()
  const reopened = new Histogram()
  const over = new AbortController()
  const { signal } = over
  setMaxListeners(0, signal)
  let [open, ended] = [0, 0]

  async function listenOn(token: string, place: number): Promise<void> {
    await pause(place * OPENING_MS, signal)
    let endedAt: number | null = null
    while (!signal.aborted) {
      const { status, wasOpen } = await listen(origin, token, signal, () => {
        open += 1
        if (endedAt !== null) reopened.record(performance.now() - endedAt)
      })
      if (signal.aborted) return
      if (wasOpen) {
        open -= 1
        ended += 1
        endedAt = performance.now()
      } else failed.set(status, (failed.get(status) ?? 0) + 1)
      await pause(PAUSE_MS * (0.5 + Math.random()), signal)
    }
  }

  const done = Promise.all(tokens.map(listenOn))
  return {
    open: () => open,
    ended: () => ended,
    failed,
    reopened,
    async untilAllOpen() {
      while (open < tokens.length) await wait(POLL_MS)
    },
    async stop() {
      over.abort()
      await done
    },
  }
}

interface Listened {
  /** 0 if there was no answer. */
  status: number
  /** True if an event came. */
  wasOpen: boolean
}

/** Reads one stream to its end. */
function listen(
  origin: string,
  token: string,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<Listened> {
  return new Promise((resolve) => {
    const listened: Listened = { status: 0, wasOpen: false }
    const end = () => resolve(listened)
    const headers = { authorization: `Bearer ${token}` }
    const asked = request(origin + evenimentePath, { agent: false, headers, signal }, (answer) => {
      listened.status = answer.statusCode ?? 0
      answer.on('data', (chunk: Buffer) => {
        if (listened.wasOpen || listened.status !== 200 || !chunk.includes('data: ')) return
        listened.wasOpen = true
        onOpen()
      })
      answer.on('error', end)
      answer.on('close', end)
    })
    asked.on('error', end)
    asked.end()
  })
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => undefined)
