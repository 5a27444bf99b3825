import type { Receipt } from '#contract/receipts.ts'
import { computed, effect, signal } from '@preact/signals-core'
import { drain, type DrainOptions, type DrainResult, type Sender } from '../offline/drain.ts'
import {
  holdEditing,
  releaseEditing,
  restoreAbandoned,
  toWaiting,
  type SetAsideCode,
} from '../offline/editing.ts'
import { enqueue, type Command } from '../offline/enqueue.ts'
import {
  mayHaveArrived,
  type Entry,
  type ParkReason,
  type Replaced,
  type StoredEntry,
} from '../offline/entry.ts'
import { kinds } from '../offline/entry-types.ts'
import { waitAfter } from '../offline/pace.ts'
import {
  openQueueChannel,
  SYNC_TAG,
  type Progress,
  type QueueChannel,
} from '../offline/queue-channel.ts'
import { getBytes, listEntries, removeEntry, removeRow, updateEntry } from '../offline/outbox-db.ts'
import { forgetOldReceipts } from '../offline/receipts.ts'
import { pageTransport } from '../net/queue-transport.ts'
import { connection, unsentCount } from './connection.ts'
import { departureOf, loadSendToken } from './departure.ts'
import { isOwnerHere } from './form-owner.ts'
import { refusals } from './refusals.ts'
import { noteUnanswered, watchLeaving } from './leaving.ts'
import { ownerOf, renew, session } from './session.ts'
import { askToPersist } from '../browser/persist.ts'
import { tokenStore } from '../browser/token-store.ts'
import { config } from '../config.ts'
import { fetchXsrf } from '../offline/transport.ts'

/** The entries of this device that the citizen may see. Everything that shows the queue reads them here. */
export const rows = signal<readonly StoredEntry[]>([])
/** How much of an entry has left, 0–1, while it is being sent. */
export const progress = signal<Readonly<Record<string, number>>>({})
/** Entries that wait for their citizen to sign in. */
export const unauthorised = signal(0)
/** The browser refused the last entry: forms are sent directly. */
export const refusedEntry = signal(false)
/** Whether this device cannot keep what is written now. */
export const storageUnavailable = computed(() => refusedEntry.value || refusals.value.queue)

/** Entries whose form is still open and tells of them itself. */
const awaited = signal<ReadonlySet<string>>(new Set())

/** Entries the server has got and nobody was told of yet. */
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
/** Entries of the citizen who is here that have not left. */
export const ownUnsent = computed(
  () => rows.value.filter((row) => isUnsent(row) && isOwned(row)).length,
)

/** Entries of the citizen who is here wait to be sent. */
export const ownWaiting = computed(() => rows.value.some((row) => isWaiting(row) && isOwned(row)))

/** Something waits that the worker may send with every page closed. */
export const mayLeaveClosed = computed(() =>
  rows.value.some(
    (row) =>
      row.kind === 'entry' && isWaiting(row) && departureOf(row.entry.owner) !== 'withPortalOpen',
  ),
)

/** At least one entry has arrived from this device. */
export const hasArrived = computed(() =>
  rows.value.some((row) => row.kind === 'entry' && row.entry.status.state === 'sent'),
)
export const isSending = computed(() =>
  rows.value.some((row) => row.kind === 'entry' && row.entry.status.state === 'sending'),
)

/** How long a form waits for an entry that does not move before it says that it goes on by itself; and for any. */
const PATIENCE_MS = 8_000
const LONGEST_PATIENCE_MS = 15_000
/** The longest `Retry-After`, in seconds, that a form waits for; shorter than any back-off. */
const LONGEST_MOMENT = 1
const SESSION_WAIT_SECONDS = 60
const UNREADABLE_WAIT_SECONDS = 60

let round: Promise<DrainResult> | null = null
let again: ReturnType<typeof setTimeout> | undefined
let others: QueueChannel | null = null

/** How an entry fared in its first round. */
export type SubmitResult =
  | { kind: 'sent'; entry: Entry; receipt: Receipt }
  | { kind: 'parked'; entry: Entry; reason: ParkReason }
  | { kind: 'waiting'; entry: Entry }
  /** This browser keeps nothing: the form has to be sent directly. */
  | { kind: 'not-kept' }
  /** The citizen it belongs to is not here, or nobody is and its kind needs a citizen: it is not kept. */
  | { kind: 'not-here' }

/** Looks at the queue and sends when there is reason to: start, the line's return, becoming visible. */
export async function startOutbox(): Promise<void> {
  others = openQueueChannel((news) => (news ? showProgress(news) : void refresh()))
  window.addEventListener('online', () => void probeConnection())
  watchLeaving()
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
  await restoreSafely() // before receipts are forgotten: they tell what has taken whose place
  await forgetOldReceipts()
  await refresh()
}

export interface SubmitOptions {
  /** The entry that this one takes the place of. */
  replaces?: string | undefined
  /** It is on the disk, from which it leaves by itself. */
  onKept?(): void
}

/** Keeps a command and tries to send it at once. */
export async function submit(
  command: Omit<Command, 'language' | 'changedFrom' | 'replaces'>,
  { replaces, onKept }: SubmitOptions = {},
): Promise<SubmitResult> {
  if (!isWriterHere(command)) return { kind: 'not-here' }
  const language = document.documentElement.lang === 'en' ? 'en' : 'ro'
  const entry = await keep({ ...command, language, ...(replaces && replacing(replaces)) })
  if (!entry) return { kind: 'not-kept' }
  onKept?.()
  awaited.value = new Set(awaited.value).add(entry.id)
  await refresh(true)
  const sending = sendUntilDecided(entry)
  void askForSync() // once this page stands in the line of senders: the worker cannot tell how far it is
  // It is safe by now; a slow line goes on in the background.
  await Promise.race([sending, untilPatienceEnds(entry)])
  await refresh()
  const fate = fateOf(entry)
  // Turned down, the new one goes back into its form, which may be closed: the old one is then all there is.
  if (replaces && fate.kind !== 'parked') await discard(replaces)
  if (fate.kind === 'sent') await markAcknowledged(fate.entry)
  if (fate.kind === 'waiting') askToPersist()
  awaited.value = new Set([...awaited.value].filter((id) => id !== entry.id))
  return fate
}

function isWriterHere({ kind, owner }: Pick<Command, 'kind' | 'owner'>): boolean {
  return owner === null ? !kinds[kind]!.citizenOnly : isOwnerHere(owner)
}

/** Resolves when an entry has not moved for a while, or has been on its way for long. */
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
 * Sends what waits. Rounds of one page follow each other; those of tabs and worker take turns.
 */
export async function sendNow(options: DrainOptions = {}): Promise<void> {
  await restoreSafely()
  await refresh() // the worker or another tab may have sent it while this page slept
  const ended = rows.value.some(isWaiting) ? await startRound(options) : null
  await resumeSession(ended)
}

// A queue that cannot be read has nothing that could be restored.
const restoreSafely = () => restoreAbandoned().catch(() => undefined)

/**
 * Whoever was here stays signed in as long as their token is stored: where it could not be exchanged at the start, the
 * line being dead, it is tried again while something of theirs waits. A session that is there again sends it.
 */
async function resumeSession(ended: DrainResult | null): Promise<void> {
  const token = tokenStore.read()
  if (token === null || !isSessionMissed()) return
  if ((await renew(token, true)) !== null || tokenStore.read() !== token) return
  // What else waits may be worth another round sooner.
  const retryAfter = Math.min(ended?.retryAfter ?? SESSION_WAIT_SECONDS, SESSION_WAIT_SECONDS)
  lookAroundIn(waitAfter({ retryAfter, connection: 'offline' }, isLookedAt()))
}

const isSessionMissed = () =>
  unauthorised.value > 0 && session.peek().state === 'guest' && tokenStore.read() !== null

const isLookedAt = () => document.visibilityState === 'visible'

function lookAroundIn(seconds: number): void {
  clearTimeout(again)
  again = setTimeout(() => void probeConnection(), seconds * 1000)
}

/** A server that asks for a moment only, as while it still works on an upload, is asked again within the same wait. */
async function sendUntilDecided(entry: Entry): Promise<void> {
  for (;;) {
    const moment = (await startRound())?.retryAfter ?? null
    if (moment === null || moment > LONGEST_MOMENT || fateOf(entry).kind !== 'waiting') return
    await new Promise((resolve) => setTimeout(resolve, moment * 1000))
  }
}

async function startRound(options: DrainOptions = {}): Promise<DrainResult | null> {
  clearTimeout(again)
  const another = () => drain(sender, options)
  round = (round ?? Promise.resolve()).then(another, another)
  const ended = await round.catch(() => null)
  await refresh() // the round may have waited for the worker's, whose news are not heard without a channel
  // The browser has closed its storage meanwhile.
  if (!ended) {
    lookAroundIn(UNREADABLE_WAIT_SECONDS)
    return null
  }
  if (ended.unauthorised > 0) unauthorised.value = ended.unauthorised
  if (ended.connection === 'offline') noteUnanswered()
  else if (ended.connection !== null) connection.value = ended.connection
  if (ended.retryAfter !== null) lookAroundIn(waitAfter(ended, isLookedAt()))
  return ended
}

/** The citizen has been told that an entry arrived. */
export async function markAcknowledged(entry: Entry): Promise<void> {
  if (entry.status.state !== 'sent') return
  const { status } = entry
  const tell = (stored: Entry): Entry => ({ ...stored, status: { ...status, told: true } })
  // On a full device it is told once more at the next start.
  await updateEntry(entry.id, isIn('sent'), tell).catch(() => undefined)
  await refresh(true)
}

/** What the writer of an entry that arrived is told; null where its own screen shows it. */
export function deliveryMessage({ kind, language, status }: Entry): string | null {
  const described = kinds[kind]!
  if (status.state !== 'sent' || described.quiet) return null
  return described.arrived[language](status.receipt)
}

/** Sets an entry aside while it is being changed. False: it has arrived, or another tab is changing it. */
export async function hold({ id }: Entry, code: SetAsideCode = 'in_modificare'): Promise<boolean> {
  const reason = { code, sentence: null }
  const toAside = (stored: Entry): Entry => ({ ...stored, status: { state: 'parked', reason } })
  if (!(await holdEditing(id))) return false
  const isAside = await onceAtRest(id, () => updateEntry(id, isUnderWay, toAside))
  if (!isAside) releaseEditing(id)
  return isAside
}

/** Puts an entry that was set aside back as it was. */
export async function putBack({ id, status }: Entry): Promise<void> {
  await updateEntry(id, isIn('parked'), (stored) => ({ ...stored, status }))
  releaseEditing(id)
  await refresh(true)
  await sendNow()
}

/** Looks whether the server is there again; what waits is the best question. */
async function probeConnection(): Promise<void> {
  await refresh()
  if (rows.value.some(isWaiting) || isSessionMissed()) return sendNow()
  if (connection.value === 'online') return
  connection.value = await fetchXsrf(config.host).then(
    () => 'online' as const,
    () => 'offline' as const,
  )
}

/** Deletes an entry that was not sent; the citizen has been asked. One that arrives meanwhile stays. */
export async function discard(id: string): Promise<void> {
  await onceAtRest(id, () => removeEntry(id, isUnderWay))
  releaseEditing(id)
}

/** Deletes what is left of an entry that has arrived. */
export async function forgetReceipt(id: string): Promise<void> {
  await removeEntry(id, isIn('sent'))
  await refresh(true)
}

/** Deletes rows whatever they are: the device is to know nothing of them any more. */
export async function wipe(ids: readonly string[]): Promise<void> {
  for (const id of ids) await removeRow(id)
  await refresh(true)
}

/** Puts a parked entry back in the line, as it is. */
export async function retry({ id }: Entry): Promise<void> {
  await updateEntry(id, isIn('parked'), toWaiting)
  releaseEditing(id)
  await refresh(true)
  await sendNow({ force: true, first: id })
}

/** The files of an entry, to be changed or exported. */
export async function filesOf(entry: Entry): Promise<File[]> {
  const files = await Promise.all(
    entry.files.map(async ({ id, name, type }) => {
      const content = await getBytes(id)
      return content ? new File([content], name, { type }) : null
    }),
  )
  return files.filter((file) => file !== null)
}

function isWaiting(row: StoredEntry): boolean {
  return row.kind === 'entry' && ['waiting', 'sending'].includes(row.entry.status.state)
}

/** Does something to an entry that has not arrived, once nobody is just sending it. False when there is none. */
async function onceAtRest(id: string, act: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    await refresh()
    const state = await stateAtRest(id)
    if (state !== 'waiting' && state !== 'parked') return false
    if (!(await act())) continue // it has begun to leave in between
    await refresh(true)
    return true
  }
}

function stateAtRest(id: string): Promise<Entry['status']['state'] | undefined> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      const row = rows.value.find((stored) => stored.kind === 'entry' && stored.entry.id === id)
      const state = row?.kind === 'entry' ? row.entry.status.state : undefined
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

function isOwned(row: StoredEntry): boolean {
  return row.kind === 'entry' && row.entry.owner !== null
}

function isUnsent(row: StoredEntry): boolean {
  return row.kind === 'entry' && row.entry.status.state !== 'sent'
}

const replacing = (id: string) => ({ changedFrom: id, replaces: unsettled(id) })

/** Entries that may have arrived, unknown to us: the one that is being changed, and those it was made from. */
function unsettled(id: string): Replaced[] {
  const row = rows.value.find((stored) => stored.kind === 'entry' && stored.entry.id === id)
  if (row?.kind !== 'entry' || !isUnsent(row)) return []
  const { owner, replaces = [] } = row.entry
  return mayHaveArrived(row.entry) ? [...replaces, { id, owner }] : replaces
}

async function keep(command: Command): Promise<Entry | null> {
  try {
    const entry = await enqueue(command)
    refusedEntry.value = false
    refusals.value = { ...refusals.peek(), queue: false }
    return entry
  } catch {
    refusedEntry.value = true // private window, full device, blocked
    return null
  }
}

export const sender: Sender = {
  transport: pageTransport,
  owner: () => ownerOf(session.peek()),
  renew: async () => {
    const token = tokenStore.read()
    if (token === null) return 'ended'
    if ((await renew(token)) !== null) return 'renewed'
    // What the server has ended is stored no more; a line that is down ends nothing.
    return tokenStore.read() === token ? 'unreachable' : 'ended'
  },
  onChange: showChange,
  now: () => new Date(),
}

function showChange(entry: Entry, part?: number): void {
  if (part !== undefined) {
    const news = { id: entry.id, part }
    showProgress(news)
    others?.tell(news)
    return
  }
  const copy = structuredClone(entry)
  rows.value = rows.value.map((row) =>
    row.kind === 'entry' && row.entry.id === entry.id ? { kind: 'entry', entry: copy } : row,
  )
  others?.tell(null)
  // A round may go on for long: what has arrived shows that the server is there.
  if (entry.status.state === 'sent') connection.value = 'online'
}

function showProgress({ id, part }: Progress): void {
  progress.value = { ...progress.value, [id]: part }
}

async function refresh(tellOthers = false): Promise<void> {
  const [stored] = await Promise.all([listEntries().catch(() => null), loadSendToken()])
  if (!stored) return // what is known stays known
  const owner = ownerOf(session.value)
  rows.value = stored.filter(
    (row) => row.kind === 'unreadable' || row.entry.owner === null || row.entry.owner === owner,
  )
  // Without a citizen nothing of theirs is shown, but that something waits for them.
  unauthorised.value =
    owner === null ? stored.filter((row) => isUnsent(row) && isOwned(row)).length : 0
  if (tellOthers) others?.tell(null)
}

function fateOf(kept: Entry): SubmitResult {
  const { id } = kept
  const row = rows.value.find((stored) => stored.kind === 'entry' && stored.entry.id === id)
  if (row?.kind !== 'entry') return { kind: 'waiting', entry: kept }
  const { entry } = row
  const { status } = entry
  if (status.state === 'sent') return { kind: 'sent', entry, receipt: status.receipt }
  if (status.state === 'parked') return { kind: 'parked', entry, reason: status.reason }
  return { kind: 'waiting', entry }
}

/** Where the browser knows Background Sync, the worker sends what waits with every page closed. */
export async function askForSync(): Promise<void> {
  // Without locks the worker would send at the same time as this page.
  if (!('locks' in navigator)) return
  // Refused where cookies are blocked: pages send.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const sync = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)
    ?.sync
  await sync?.register(SYNC_TAG).catch(() => undefined) // refused by the browser: pages send
}
