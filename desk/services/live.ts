import { computed, effect, signal, untracked } from '@preact/signals-core'
import { casePermissions, caseKinds } from '#contract/desk/coada.ts'
import { deskEvent, deskEventsPath, type DeskEvent } from '#contract/desk/evenimente.ts'
import { HEARTBEAT_SECONDS } from '#contract/evenimente.ts'
import { createEventParser } from '#src/net/event-stream.ts'
import { noteConnection } from './connection.ts'
import { isAllowed, member, refreshSession } from './session.ts'

type Listener = (event: DeskEvent) => void

const SILENCE_MS = 2 * HEARTBEAT_SECONDS * 1000
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000
/** Failed streams in a row after which the pages refetch at each attempt, as a proxy may buffer streams. */
const FAILURES_BEFORE_POLLING = 3

const listeners = new Set<Listener>()
const hasListeners = signal(false)

/** Id of the member whose stream is read; null for none. */
const reader = computed(() => {
  const seesCases = caseKinds.some((kind) => isAllowed(casePermissions[kind].see))
  return hasListeners.value && seesCases ? (member.value?.id ?? null) : null
})

let isStarted = false

/**
 * Calls the listener with every event of the desk, whose stream is open while somebody listens. After `deschis` it
 * fetches everything again: changes before had no events. Returns a function that removes the listener.
 */
export function onDeskEvent(listener: Listener): () => void {
  start()
  listeners.add(listener)
  hasListeners.value = true
  return () => {
    listeners.delete(listener)
    hasListeners.value = listeners.size > 0
  }
}

function start(): void {
  if (isStarted) return
  isStarted = true
  window.addEventListener('offline', () => noteConnection(false))
  effect(() => {
    if (reader.value === null) return
    const end = new AbortController()
    untracked(() => void readWithRetry(end.signal))
    return () => end.abort()
  })
}

async function readWithRetry(ended: AbortSignal): Promise<void> {
  let failures = 0
  while (!ended.aborted) {
    const wasOpen = await readOnce(ended)
    if (ended.aborted) return
    failures = wasOpen ? 0 : failures + 1
    if (failures >= FAILURES_BEFORE_POLLING) dispatch({ tip: 'deschis' })
    await waitForRetry(failures, ended)
  }
}

/** Reads one stream to its end. Resolves with whether it was open. */
async function readOnce(ended: AbortSignal): Promise<boolean> {
  const attempt = new AbortController()
  const stop = () => attempt.abort()
  let silence = setTimeout(stop, SILENCE_MS)
  ended.addEventListener('abort', stop, { signal: attempt.signal })
  window.addEventListener('offline', stop, { signal: attempt.signal })
  let isOpen = false
  const parse = createEventParser((data) => {
    const event = deskEvent.safeParse(parseJson(data))
    if (!event.success || ended.aborted) return // unknown event of a newer server
    isOpen = true
    noteConnection(true)
    dispatch(event.data)
  })
  await readChunks(attempt.signal, (chunk) => {
    clearTimeout(silence)
    silence = setTimeout(stop, SILENCE_MS)
    parse(chunk)
  })
  clearTimeout(silence)
  attempt.abort()
  return isOpen
}

/** Reads the text of the stream until it ends, breaks off or is aborted. Never rejects. */
async function readChunks(signal: AbortSignal, onChunk: (chunk: string) => void): Promise<void> {
  try {
    const response = await fetch(deskEventsPath, {
      credentials: 'same-origin',
      redirect: 'error',
      cache: 'no-store',
      headers: { Accept: 'text/event-stream' },
      signal,
    })
    if (response.status === 401) void refreshSession()
    if (!response.ok || !response.body) return await response.body?.cancel()
    const chunks = response.body.getReader()
    const decoder = new TextDecoder()
    for (;;) {
      const { done, value } = await chunks.read()
      if (done) return
      onChunk(decoder.decode(value, { stream: true }))
    }
  } catch {
    // No response, or a broken one: the caller tries again.
  }
}

function dispatch(event: DeskEvent): void {
  for (const listener of listeners) listener(event)
}

/** Waits with exponential back-off and jitter, or until the browser is online again. */
function waitForRetry(failures: number, ended: AbortSignal): Promise<void> {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.75 + Math.random() / 2)
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      ended.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, pause)
    window.addEventListener('online', done)
    ended.addEventListener('abort', done, { once: true })
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
