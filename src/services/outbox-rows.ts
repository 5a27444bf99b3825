import { computed, effect, signal } from '@preact/signals-core'
import type { Entry, StoredEntry } from '../offline/entry.ts'
import { listEntries } from '../offline/outbox-db.ts'
import { openQueueChannel, type Progress, type QueueChannel } from '../offline/queue-channel.ts'
import { browserRestrictions } from './browser-restrictions.ts'
import { connection, unsentCount } from './connection.ts'
import { loadSendToken, sendModeFor } from './send-mode.ts'
import { ownerOf, session } from './session.ts'

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
export const awaited = signal<ReadonlySet<string>>(new Set())

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

let others: QueueChannel | null = null

/** Follows what the worker and other tabs report of the queue, and counts the unsent entries. */
export function watchRows(): void {
  others = openQueueChannel((news) => (news ? showProgress(news) : void refresh()))
  effect(() => {
    unsentCount.value = rows.value.filter(isUnsent).length
  })
}

/** Reads the rows again. `tellOthers`: other tabs then do too. */
export async function refresh(tellOthers = false): Promise<void> {
  const seen = rows.peek()
  const [stored] = await Promise.all([listEntries().catch(() => null), loadSendToken()])
  if (rows.peek() !== seen) return refresh(tellOthers) // the listing may be older than what is shown
  if (stored) show(stored) // otherwise unreadable: keep the current state
  if (tellOthers) tellOtherTabs()
}

/** Tells other tabs that the queue has changed. */
export function tellOtherTabs(): void {
  others?.post(null)
}

/** Shows the rows of this device that belong to the current user. */
export function show(stored: StoredEntry[]): void {
  const owner = ownerOf(session.value)
  rows.value = stored.filter(
    (row) => row.kind === 'unreadable' || row.entry.owner === null || row.entry.owner === owner,
  )
  // A signed-out page shows only the number of entries that wait for their citizen.
  unauthorised.value =
    owner === null ? stored.filter((row) => isUnsent(row) && isOwned(row)).length : 0
}

/** Shows a changed entry, or the progress of its upload, here and in other tabs. */
export function showChange(entry: Entry, part?: number): void {
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
  tellOtherTabs()
  // A drain may take long, so each delivery already marks the connection as online.
  if (entry.status.state === 'sent') connection.value = 'online'
}

function showProgress({ id, part }: Progress): void {
  progress.value = { ...progress.value, [id]: part }
}

/** Finds an entry among those shown. Reads signals. */
export function findEntry(id: string): Entry | undefined {
  const row = rows.value.find((shown) => shown.kind === 'entry' && shown.entry.id === id)
  return row?.kind === 'entry' ? row.entry : undefined
}

/** True if the row is an entry that will be sent. */
export function isWaiting(row: StoredEntry): boolean {
  return row.kind === 'entry' && isUnfinished(row.entry)
}

export const isIn =
  (...states: Entry['status']['state'][]) =>
  ({ status }: Entry) =>
    states.includes(status.state)

export const isUnfinished = isIn('waiting', 'sending')

function isOwned(row: StoredEntry): boolean {
  return row.kind === 'entry' && row.entry.owner !== null
}

function isUnsent(row: StoredEntry): boolean {
  return row.kind === 'entry' && row.entry.status.state !== 'sent'
}
