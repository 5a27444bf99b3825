import { computed, effect, signal, untracked } from '@preact/signals-core'
import {
  HEARTBEAT_SECONDS,
  evenimentePath,
  liveEvent,
  type LiveEvent,
} from '#contract/evenimente.ts'
import { mesajeCount, notificariList, type UnreadCounts } from '#contract/notificari.ts'
import { sesizareChat, sesizariList, viewSesizare } from '#contract/sesizari.ts'
import { solicitarileMele, viewSolicitare } from '#contract/solicitari.ts'
import { buildUrl, type CallInput } from '../net/api.ts'
import { readEventStream } from '../net/event-stream.ts'
import { connection } from './connection.ts'
import { counts } from './counts.ts'
import { invalidatePayments } from './plati.ts'
import { syncPushSubscription } from './push.ts'
import { invalidate, getResource } from './resources.ts'
import { ownerOf, session } from './session.ts'

/** A hidden page closes its event stream after this delay, and refetches everything when visible again. */
const HIDDEN_MS = 60_000
const SILENCE_MS = 2 * HEARTBEAT_SECONDS * 1000
/** Timeout of the first event, which the server sends at once: without it, a proxy is buffering the stream. */
const FIRST_EVENT_MS = 10_000
const FIRST_PAUSE_MS = 2_000
/** Number of consecutive failures after which it also polls. */
const FAILURES_BEFORE_POLLING = 3
const FIRST_POLL_MS = 30_000
const MAX_POLL_MS = 5 * 60_000

const isPageVisible = signal(true)
const owner = computed(() => ownerOf(session.value))
/** Id of the citizen whose event stream is read; null for none. */
const listener = computed(() => {
  const { value } = session
  return isPageVisible.value && value.state === 'citizen' && !value.reading ? owner.value : null
})

const state = {
  started: false,
  /** True if events may have been missed before the next stream. */
  missedSome: false,
}

/** Starts live updates over server-sent events. Called when the signed-in portal opens. */
export function startLive(): void {
  if (state.started) return
  state.started = true
  watchLooking()
  effect(() => {
    const isSomebody = owner.value !== null
    untracked(() => (isSomebody ? greet() : forget()))
  })
  effect(() => {
    if (listener.value === null) return
    const end = new AbortController()
    untracked(() => void listenWithRetry(end.signal))
    return () => end.abort()
  })
}

function greet(): void {
  void syncPushSubscription()
  void takeKnownCounts()
}

function forget(): void {
  state.missedSome = false
  counts.value = null
}

function watchLooking(): void {
  let leaving: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') isPageVisible.value = true
    else leaving = setTimeout(() => (isPageVisible.value = false), HIDDEN_MS)
  }
  document.addEventListener('visibilitychange', look)
  look()
}

/** Reads event streams, reconnecting with back-off until aborted; falls back to polling after repeated failures. */
async function listenWithRetry(called: AbortSignal): Promise<void> {
  let failures = 0
  while (!called.aborted) {
    const heard = await listen(called)
    if (called.aborted) return
    state.missedSome = true
    failures = heard ? 0 : failures + 1
    if (failures >= FAILURES_BEFORE_POLLING) await poll(called)
    await pause(pauseAfter(failures), called)
  }
}

/** Reads one stream to its end. Resolves with whether it delivered an event. */
async function listen(called: AbortSignal): Promise<boolean> {
  let heard = false
  const attempt = new AbortController()
  const giveUp = () => attempt.abort()
  let patience = setTimeout(giveUp, FIRST_EVENT_MS)
  called.addEventListener('abort', giveUp, { signal: attempt.signal })
  const onSign = () => {
    clearTimeout(patience)
    patience = setTimeout(giveUp, SILENCE_MS)
  }
  const onData = (data: string) => {
    const event = liveEvent.safeParse(parseJson(data))
    if (!event.success || called.aborted) return // unknown event of a newer server
    if (!heard) arrive()
    heard = true
    handleEvent(event.data)
  }
  await readEventStream(evenimentePath, { onSign, onData }, attempt.signal)
  clearTimeout(patience)
  attempt.abort()
  return heard
}

function arrive(): void {
  connection.value = 'online'
  if (state.missedSome) invalidate('')
  state.missedSome = true
}

function handleEvent(event: LiveEvent): void {
  if (event.tip === 'necitite') return takeCounts(event.necitite)
  const params = { id: event.id }
  if (event.tip === 'solicitare') {
    invalidate(at(viewSolicitare, { params }), at(solicitarileMele))
  } else {
    invalidate(at(viewSesizare, { params }), at(sesizareChat, { params }), at(sesizariList))
  }
}

const at = ({ path }: { path: string }, input: CallInput = {}) => buildUrl(path, input)

function takeCounts(now: UnreadCounts): void {
  const before = counts.peek()
  getResource(mesajeCount).setData(now)
  counts.value = now
  if (before === null) return
  // New invoices and payments create notifications, so their data may have changed.
  if (before.notificari !== now.notificari) {
    invalidate(at(notificariList))
    invalidatePayments()
  }
  // The rows of these lists contain unread counts.
  if (before.solicitari !== now.solicitari) invalidate(at(solicitarileMele))
  if (before.sesizari !== now.sesizari) invalidate(at(sesizariList))
}

/** Loads the counts before the first event, which may never come; offline, from the cache. */
async function takeKnownCounts(): Promise<void> {
  const unread = getResource(mesajeCount)
  const asker = owner.peek()
  await unread.load()
  if (counts.peek() === null && asker === owner.peek()) counts.value = unread.known.peek().data
}

/** Polls once: refetches the counts and everything on screen. */
async function poll(called: AbortSignal): Promise<void> {
  const unread = getResource(mesajeCount)
  await unread.load()
  const { data, failure } = unread.known.peek()
  if (called.aborted || failure || !data) return
  counts.value = data
  invalidate('')
}

function pauseAfter(failures: number): number {
  const asked = failures - FAILURES_BEFORE_POLLING
  const wait =
    asked < 0
      ? FIRST_PAUSE_MS * 2 ** Math.max(failures - 1, 0)
      : Math.min(FIRST_POLL_MS * 2 ** asked, MAX_POLL_MS)
  // Jitter, so that clients do not reconnect at once when the server is back.
  return wait * (0.5 + Math.random())
}

/** Waits; ends early when the connection is back or the signal aborts. */
function pause(ms: number, called: AbortSignal): Promise<void> {
  if (called.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const ends: (() => void)[] = []
    const end = () => {
      for (const step of ends) step()
      resolve()
    }
    const timer = setTimeout(end, ms)
    called.addEventListener('abort', end)
    ends.push(
      () => clearTimeout(timer),
      () => called.removeEventListener('abort', end),
      whenBackOnline(end),
    )
  })
}

/** Calls back each time the connection returns. Returns a function that unsubscribes. */
export function whenBackOnline(tell: () => void): () => void {
  let was = connection.peek()
  return connection.subscribe((is) => {
    if (is === 'online' && was !== 'online') tell()
    was = is
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null // not valid JSON
  }
}
