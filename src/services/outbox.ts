import { computed, effect, signal } from '@preact/signals-core'
import { drain, type DrainOptions } from '../offline/drain.ts'
import {
  acquireEditLock,
  releaseEditLock,
  restoreAbandonedEdits,
  toWaiting,
  type SetAsideCode,
} from '../offline/editing.ts'
import { enqueue, type Command } from '../offline/enqueue.ts'
import { mayBeDelivered, type Entry, type Replaced, type StoredEntry } from '../offline/entry.ts'
import { entryKinds } from '../offline/entry-types.ts'
import { secondsToNextDrain, type DrainResult } from '../offline/pace.ts'
import type { Sender } from '../offline/sender.ts'
import {
  openQueueChannel,
  SYNC_TAG,
  type Progress,
  type QueueChannel,
} from '../offline/queue-channel.ts'
import { getBytes, listEntries, removeEntry, removeRow, updateEntry } from '../offline/outbox-db.ts'
import { purgeExpiredReceipts } from '../offline/receipts.ts'
import { pageTransport } from '../net/queue-transport.ts'
import { connection, unsentCount } from './connection.ts'
import { sendModeFor, loadSendToken } from './send-mode.ts'
import { isOwnerHere } from './form-owner.ts'
import { browserRestrictions } from './browser-restrictions.ts'
import { recordUnansweredCall, watchPageUnload } from './page-unload.ts'
import { ownerOf, session } from './session.ts'
import { refreshToken } from './session-refresh.ts'
import { requestPersistentStorage } from '../browser/persist.ts'
import { tokenStore } from '../browser/token-store.ts'
import { config } from '../config.ts'
import { fetchXsrf } from '../offline/xsrf.ts'

/** Entries of this device visible to the current user; the source of every view of the queue. */
export const rows = signal<readonly StoredEntry[]>([])
/** Upload progress by entry id, 0–1. */
export const progress = signal<Readonly<Record<string, number>>>({})
/** Number of entries that wait for their citizen to sign in. */
export const unauthorised = signal(0)
/** True if the browser refused to store the last entry, so that forms are sent directly. */
export const refusedEntry = signal(false)
/** True if this device cannot store new entries. */
export const storageUnavailable = computed(
  () => refusedEntry.value || browserRestrictions.value.queue,
)

/** Ids of entries whose form is still open and shows the result itself. */
const awaited = signal<ReadonlySet<string>>(new Set())

/** Delivered entries the citizen has not been notified of. */
export const unacknowledged = computed(() =>
  rows.value.flatMap((row) =>
    row.kind === 'entry' &&
    row.entry.status.state === 'sent' &&
    !row.entry.status.told &&
    !awaited.value.has(row.entry.id)
      ? [row.entry]
      : [],
  ),
)
/** Number of unsent entries of the signed-in citizen. */
export const ownUnsent = computed(
  () => rows.value.filter((row) => isUnsent(row) && isOwned(row)).length,
)

/** True if entries of the signed-in citizen wait to be sent. */
export const ownWaiting = computed(() => rows.value.some((row) => isWaiting(row) && isOwned(row)))

/** True if the worker may send a waiting entry with no page open. */
export const canSendInBackground = computed(() =>
  rows.value.some(
    (row) =>
      row.kind === 'entry' && isWaiting(row) && sendModeFor(row.entry.owner) !== 'withPortalOpen',
  ),
)

/** True if this device holds a delivered entry. */
export const hasDelivered = computed(() =>
  rows.value.some((row) => row.kind === 'entry' && row.entry.status.state === 'sent'),
)
export const isSending = computed(() =>
  rows.value.some((row) => row.kind === 'entry' && row.entry.status.state === 'sending'),
)

/** A form's wait for an entry without progress, and its maximum wait, before sending continues in the background. */
const PATIENCE_MS = 8_000
const LONGEST_PATIENCE_MS = 15_000
/** Maximum `Retry-After`, in seconds, that a form waits for; shorter than any back-off. */
const LONGEST_MOMENT = 1
const SESSION_WAIT_SECONDS = 60
const UNREADABLE_WAIT_SECONDS = 60

let round: Promise<DrainResult> | null = null
let again: ReturnType<typeof setTimeout> | undefined
let others: QueueChannel | null = null

/** Reason why nothing was stored: the browser refuses storage, or the owner is not signed in. */
export type NotStored = 'storage-refused' | 'not-here'

/** Starts the queue: sends at start, and when the connection returns, the page is shown or the session changes. */
export async function startOutbox(): Promise<void> {
  others = openQueueChannel((news) => (news ? showProgress(news) : void refresh()))
  window.addEventListener('online', () => void probeConnection())
  watchPageUnload()
  window.addEventListener('offline', () => (connection.value = 'offline'))
  window.addEventListener('pageshow', () => void sendNow())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void probeConnection()
  })
  effect(() => {
    unsentCount.value = rows.value.filter(isUnsent).length
  })
  session.subscribe(() => void refresh().then(() => sendNow()))
  if (!navigator.onLine) connection.value = 'offline'
  await restoreSafely() // before receipts are purged, because they record which entry replaced which
  await purgeExpiredReceipts()
  await refresh()
}

export interface SubmitOptions {
  /** Id of the entry it replaces. */
  replaces?: string | undefined
  /** Called once the entry is stored and will be sent in any case. */
  onStored?(): void
}

/** Queues a command and tries to send it at once. Resolves with the entry, whose status is the result of that. */
export async function submit(
  command: Omit<Command, 'language' | 'changedFrom' | 'replaces'>,
  { replaces, onStored }: SubmitOptions = {},
): Promise<Entry | NotStored> {
  if (!isWriterHere(command)) return 'not-here'
  const language = document.documentElement.lang === 'en' ? 'en' : 'ro'
  const entry = await keep({ ...command, language, ...(replaces && replacing(replaces)) })
  if (!entry) return 'storage-refused'
  onStored?.()
  const sending = sendUntilDecided(entry)
  void registerSync() // after this page has queued for the lock, as the worker cannot report progress
  // The entry is stored by now; on a slow connection sending continues in the background.
  await Promise.race([sending, untilPatienceEnds(entry)])
  if (isUnfinished(findEntry(entry.id) ?? entry)) await refresh() // the worker or another tab may have sent it
  const tried = findEntry(entry.id) ?? entry
  const { state } = tried.status
  // A parked replacement returns to its form, which may be closed, so the old entry is retained.
  if (replaces && state !== 'parked') await discard(replaces)
  if (state === 'sent') await markAcknowledged(tried)
  if (isUnfinished(tried)) requestPersistentStorage()
  awaited.value = new Set([...awaited.value].filter((id) => id !== entry.id))
  return tried
}

function isWriterHere({ kind, owner }: Pick<Command, 'kind' | 'owner'>): boolean {
  return owner === null ? !entryKinds[kind].citizenOnly : isOwnerHere(owner)
}

/** Resolves when an entry makes no progress for a while, or after the maximum wait. */
function untilPatienceEnds({ id }: Entry): Promise<void> {
  return new Promise((resolve) => {
    const part = computed(() => progress.value[id])
    let still: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      stop()
      clearTimeout(still)
      clearTimeout(longest)
      resolve()
    }
    const longest = setTimeout(end, LONGEST_PATIENCE_MS)
    const stop = effect(() => {
      void part.value
      clearTimeout(still)
      still = setTimeout(end, PATIENCE_MS)
    })
  })
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

/** Retries within the form's wait if the server asks for a short pause only, as while an upload is in progress. */
async function sendUntilDecided(entry: Entry): Promise<void> {
  for (;;) {
    const moment = (await startDrain())?.retryAfter ?? null
    if (moment === null || moment > LONGEST_MOMENT) return
    if (!isUnfinished(findEntry(entry.id) ?? entry)) return
    await new Promise((resolve) => setTimeout(resolve, moment * 1000))
  }
}

async function startDrain(options: DrainOptions = {}): Promise<DrainResult | null> {
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

/** Records that the citizen was notified of a delivery. */
export async function markAcknowledged(entry: Entry): Promise<void> {
  if (entry.status.state !== 'sent') return
  const { status } = entry
  const tell = (stored: Entry): Entry => ({ ...stored, status: { ...status, told: true } })
  // On a full device the citizen is notified again at the next start.
  const isTold = await updateEntry(entry.id, isIn('sent'), tell).catch(() => false)
  if (isTold) showChange(tell(entry))
}

/** Returns the delivery message of an entry; null if its own screen shows the delivery. */
export function deliveryMessage({ kind, language, status }: Entry): string | null {
  const described = entryKinds[kind]
  if (status.state !== 'sent' || described.quiet) return null
  return described.deliveryMessages[language](status.receipt)
}

/** Puts an entry on hold for editing. False if it was delivered or deleted, or another tab is editing it. */
export async function hold({ id }: Entry, code: SetAsideCode = 'in_modificare'): Promise<boolean> {
  const reason = { code, sentence: null }
  const toAside = (stored: Entry): Entry => ({ ...stored, status: { state: 'parked', reason } })
  if (!(await acquireEditLock(id))) return false
  const isAside = await whenNotSending(id, () => updateEntry(id, isUnderWay, toAside))
  if (!isAside) releaseEditLock(id)
  return isAside
}

/** Releases an entry from hold and restores its status. */
export async function releaseHold({ id, status }: Entry): Promise<void> {
  await updateEntry(id, isIn('parked'), (stored) => ({ ...stored, status }))
  releaseEditLock(id)
  await refresh(true)
  await sendNow()
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
}

/** Deletes an unsent entry, as confirmed by the citizen. An entry delivered meanwhile stays. */
export async function discard(id: string): Promise<void> {
  await whenNotSending(id, () => removeEntry(id, isUnderWay))
  releaseEditLock(id)
}

/** Deletes the receipt of a delivered entry. */
export async function deleteReceipt(id: string): Promise<void> {
  await removeEntry(id, isIn('sent'))
  await refresh(true)
}

/** Deletes rows in any state from the device. */
export async function removeRows(ids: readonly string[]): Promise<void> {
  for (const id of ids) await removeRow(id)
  await refresh(true)
}

/** Queues a parked entry again, unchanged, and sends it. */
export async function retry({ id }: Entry): Promise<void> {
  await updateEntry(id, isIn('parked'), toWaiting)
  releaseEditLock(id)
  await refresh(true)
  await sendNow({ force: true, first: id })
}

/** Reads the files of an entry, for editing or export. */
export async function readEntryFiles(entry: Entry): Promise<File[]> {
  const files = await Promise.all(
    entry.files.map(async ({ id, name, type }) => {
      const content = await getBytes(id)
      return content ? new File([content], name, { type }) : null
    }),
  )
  return files.filter((file) => file !== null)
}

function isWaiting(row: StoredEntry): boolean {
  return row.kind === 'entry' && isUnfinished(row.entry)
}

/** Runs `act` on an unsent entry once it is not being sent. False if there is none. */
async function whenNotSending(id: string, act: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    await refresh()
    const state = await stateAtRest(id)
    if (state !== 'waiting' && state !== 'parked') return false
    if (!(await act())) continue // sending has begun in between
    await refresh(true)
    return true
  }
}

function stateAtRest(id: string): Promise<Entry['status']['state'] | undefined> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      const state = findEntry(id)?.status.state
      if (state === 'sending') return
      resolve(state)
      queueMicrotask(() => stop())
    })
  })
}

const isIn =
  (...states: Entry['status']['state'][]) =>
  ({ status }: Entry) =>
    states.includes(status.state)

const isUnderWay = isIn('waiting', 'parked')
const isUnfinished = isIn('waiting', 'sending')

/** Finds an entry among those shown. Reads signals. */
function findEntry(id: string): Entry | undefined {
  const row = rows.value.find((shown) => shown.kind === 'entry' && shown.entry.id === id)
  return row?.kind === 'entry' ? row.entry : undefined
}

function isOwned(row: StoredEntry): boolean {
  return row.kind === 'entry' && row.entry.owner !== null
}

function isUnsent(row: StoredEntry): boolean {
  return row.kind === 'entry' && row.entry.status.state !== 'sent'
}

const replacing = (id: string) => ({ changedFrom: id, replaces: listUncertainDeliveries(id) })

/** Lists entries whose delivery is uncertain: the edited one and those it replaced. */
function listUncertainDeliveries(id: string): Replaced[] {
  const entry = findEntry(id)
  if (!entry || entry.status.state === 'sent') return []
  const { owner, replaces = [] } = entry
  return mayBeDelivered(entry) ? [...replaces, { id, owner }] : replaces
}

async function keep(command: Command): Promise<Entry | null> {
  try {
    const { added, stored } = await enqueue(command)
    refusedEntry.value = false
    browserRestrictions.value = { ...browserRestrictions.peek(), queue: false }
    awaited.value = new Set(awaited.value).add(added.id)
    show(stored)
    others?.post(null)
    return added
  } catch {
    refusedEntry.value = true // private window, full device, blocked
    return null
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

function showChange(entry: Entry, part?: number): void {
  if (part !== undefined) {
    const news = { id: entry.id, part }
    showProgress(news)
    others?.post(news)
    return
  }
  const copy = structuredClone(entry)
  rows.value = rows.value.map((row) =>
    row.kind === 'entry' && row.entry.id === entry.id ? { kind: 'entry', entry: copy } : row,
  )
  others?.post(null)
  // A drain may take long, so each delivery already marks the connection as online.
  if (entry.status.state === 'sent') connection.value = 'online'
}

function showProgress({ id, part }: Progress): void {
  progress.value = { ...progress.value, [id]: part }
}

async function refresh(tellOthers = false): Promise<void> {
  const seen = rows.peek()
  const [stored] = await Promise.all([listEntries().catch(() => null), loadSendToken()])
  if (rows.peek() !== seen) return refresh(tellOthers) // the listing may be older than what is shown
  if (stored) show(stored) // otherwise unreadable: keep the current state
  if (tellOthers) others?.post(null)
}

function show(stored: StoredEntry[]): void {
  const owner = ownerOf(session.value)
  rows.value = stored.filter(
    (row) => row.kind === 'unreadable' || row.entry.owner === null || row.entry.owner === owner,
  )
  // A signed-out page shows only the number of entries that wait for their citizen.
  unauthorised.value =
    owner === null ? stored.filter((row) => isUnsent(row) && isOwned(row)).length : 0
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
