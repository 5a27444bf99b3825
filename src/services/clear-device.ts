import { signal } from '@preact/signals-core'
import { storage, tabStorage } from '../browser/storage.ts'
import type { StoredEntry } from '../offline/entry.ts'
import { FAQ_CACHE } from '../offline/faq-cache.ts'
import { measureResponseCache } from '../offline/response-cache.ts'
import { removeRows } from './outbox-changes.ts'
import { rows } from './outbox-rows.ts'
import { clearCitizenData, signOut } from './session-calls.ts'

/** Storage used on this device in bytes; null until measured. */
export const bytesKept = signal<number | null>(null)

export async function measureStorage(): Promise<void> {
  const [answers, caches, waiting] = [await measureResponseCache(), await cachedSize(), queueSize()]
  bytesKept.value = answers + caches + waiting
}

/**
 * Clears the portal's data on this device and signs out. Unsent entries stay unless `unsentToo`; they are sent when
 * their citizen signs in again.
 */
export async function clearDevice({ unsentToo }: { unsentToo: boolean }): Promise<void> {
  // Read before signing out: `rows` holds the citizen's entries until then, and never those of other citizens.
  const own = rows.peek()
  await signOut()
  await removeAll(own.filter((row) => unsentToo || !isUnsent(row)))
}

/** Clears the device after the account was closed, including unsent entries, which can no longer be sent. */
export async function clearDeviceAfterClosing(): Promise<void> {
  const own = rows.peek().filter((row) => row.kind === 'entry' && row.entry.owner !== null)
  await clearCitizenData()
  await removeAll(own) // entries written without signing in can still be sent
}

async function removeAll(queued: readonly StoredEntry[]): Promise<void> {
  await removeRows(queued.map((row) => (row.kind === 'entry' ? row.entry.id : row.id)))
  // The precached build files stay, so that the portal still opens offline.
  if ('caches' in window) await caches.delete(FAQ_CACHE).catch(() => false) // storage refused: nothing is cached
  tabStorage.clear()
  storage.clear()
  bytesKept.value = null
}

const isUnsent = (row: StoredEntry): boolean =>
  row.kind !== 'entry' || row.entry.status.state !== 'sent'

// `caches` is missing on pages without TLS (except localhost) and refused where storage is disabled.
async function cachedSize(): Promise<number> {
  if (!('caches' in window)) return 0
  const cache = await caches.open(FAQ_CACHE).catch(() => null)
  let bytes = 0
  for (const answer of (await cache?.matchAll()) ?? []) bytes += (await answer.blob()).size
  return bytes
}

function queueSize(): number {
  return rows
    .peek()
    .flatMap((row) => (row.kind === 'entry' ? row.entry.files : []))
    .reduce((sum, file) => sum + (file.descriptor === null ? file.size : 0), 0)
}
