import { computed } from '@preact/signals-core'
import { drain, type DrainOptions } from '../offline/drain.ts'
import { restoreAbandonedEdits } from '../offline/editing.ts'
import { secondsToNextDrain, type DrainResult } from '../offline/pace.ts'
import { SYNC_TAG } from '../offline/queue-channel.ts'
import { purgeExpiredReceipts } from '../offline/receipts.ts'
import type { Sender } from '../offline/sender.ts'
import { fetchXsrf } from '../offline/xsrf.ts'
import { tokenStore } from '../browser/token-store.ts'
import { config } from '../config.ts'
import { pageTransport } from '../net/queue-transport.ts'
import { connection } from './connection.ts'
import {
  isWaiting,
  refresh,
  rows,
  show,
  showChange,
  unauthorised,
  watchRows,
} from './outbox-rows.ts'
import { recordUnansweredCall, watchPageUnload } from './page-unload.ts'
import { refreshToken } from './session-refresh.ts'
import { ownerOf, session } from './session.ts'

const SESSION_WAIT_SECONDS = 60
const UNREADABLE_WAIT_SECONDS = 60

let round: Promise<DrainResult> | null = null
let again: ReturnType<typeof setTimeout> | undefined

/** Session without its token, whose refresh by a drain would start the next drain at once. */
const sessionKey = computed(() => {
  const current = session.value
  const isReading = current.state === 'citizen' && current.reading === true
  return JSON.stringify([current.state, ownerOf(current), isReading])
})

/** Starts the queue: sends at start, and when the connection returns, the page is shown or the session changes. */
export async function startOutbox(): Promise<void> {
  watchRows()
  window.addEventListener('online', () => void probeConnection())
  watchPageUnload()
  window.addEventListener('offline', () => (connection.value = 'offline'))
  window.addEventListener('pageshow', () => void sendNow())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void probeConnection()
  })
  sessionKey.subscribe(() => void refresh().then(() => sendNow()))
  if (!navigator.onLine) connection.value = 'offline'
  await restoreSafely() // before receipts are purged, because they record which entry replaced which
  await purgeExpiredReceipts()
  await refresh()
}

/**
 * Sends the waiting entries. Drains of one page are chained; those of tabs and worker are serialised by a lock.
 */
export async function sendNow(options: DrainOptions = {}): Promise<void> {
  await restoreSafely()
  await refresh() // the worker or another tab may have sent entries while this page was suspended
  const ended = rows.value.some(isWaiting) ? await startDrain(options) : null
  await resumeSession(ended)
}

// An unreadable queue has nothing to restore.
const restoreSafely = () => restoreAbandonedEdits().catch(() => undefined)

/**
 * Retries the token refresh that failed at start without a connection, as long as the token is stored and entries of
 * its citizen wait. A resumed session sends them.
 */
async function resumeSession(ended: DrainResult | null): Promise<void> {
  const token = tokenStore.read()
  if (token === null || !isSessionMissed()) return
  if ((await refreshToken(token, true)) !== null || tokenStore.read() !== token) return
  // Other waiting entries may need a retry sooner.
  const retryAfter = Math.min(ended?.retryAfter ?? SESSION_WAIT_SECONDS, SESSION_WAIT_SECONDS)
  scheduleProbe(secondsToNextDrain({ retryAfter, connection: 'offline' }, isPageVisible()))
}

const isSessionMissed = () =>
  unauthorised.value > 0 && session.peek().state === 'guest' && tokenStore.read() !== null

const isPageVisible = () => document.visibilityState === 'visible'

function scheduleProbe(seconds: number): void {
  clearTimeout(again)
  again = setTimeout(() => void probeConnection(), seconds * 1000)
}

/** Sends the waiting entries after the drains begun before. Null if the queue cannot be read. */
export async function startDrain(options: DrainOptions = {}): Promise<DrainResult | null> {
  clearTimeout(again)
  const another = () => drain(sender, options)
  round = (round ?? Promise.resolve()).then(another, another)
  const ended = await round.catch(() => null)
  // The drain failed because the storage is no longer available.
  if (!ended) {
    scheduleProbe(UNREADABLE_WAIT_SECONDS)
    return null
  }
  if (ended.unauthorised > 0) unauthorised.value = ended.unauthorised
  if (ended.connection === 'offline') recordUnansweredCall()
  else if (ended.connection !== null) connection.value = ended.connection
  if (ended.retryAfter !== null) scheduleProbe(secondsToNextDrain(ended, isPageVisible()))
  return ended
}

/** Probes the connection: by sending if entries wait, otherwise with a small request. */
async function probeConnection(): Promise<void> {
  await refresh()
  if (rows.value.some(isWaiting) || isSessionMissed()) return sendNow()
  if (connection.value === 'online') return
  connection.value = await fetchXsrf(config.host).then(
    () => 'online' as const,
    () => 'offline' as const,
  )
  const token = tokenStore.read()
  // The refresh that got no answer at start: resumes the session, or finds out that it has ended.
  if (connection.value === 'online' && token && session.peek().state === 'guest') {
    await refreshToken(token, true)
  }
}

export const sender: Sender = {
  transport: pageTransport,
  owner: () => ownerOf(session.peek()),
  refreshToken: async () => {
    const token = tokenStore.read()
    if (token === null) return 'ended'
    if ((await refreshToken(token)) !== null) return 'renewed'
    // The token is removed from storage when the server has ended the session, but not when there is no connection.
    return tokenStore.read() === token ? 'unreachable' : 'ended'
  },
  onStart: show,
  onChange: showChange,
  now: () => new Date(),
}

/** Registers a Background Sync, if supported, so that the worker sends waiting entries with no page open. */
export async function registerSync(): Promise<void> {
  // Without locks the worker would send at the same time as this page.
  if (!('locks' in navigator)) return
  // Rejects where cookies are blocked; then pages send.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const sync = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)
    ?.sync
  await sync?.register(SYNC_TAG).catch(() => undefined) // rejected by the browser: pages send
}
