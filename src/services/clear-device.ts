import { signal } from '@preact/signals-core'
import { storage, tabStorage } from '../browser/storage.ts'
import type { StoredEntry } from '../offline/entry.ts'
import { FAQ_CACHE } from '../offline/faq-cache.ts'
import { keptSize } from '../offline/response-cache.ts'
import { rows, wipe } from './outbox.ts'
import { forgetCitizen, signOut } from './session-calls.ts'

/** How much this device keeps, in bytes; null until it is known. */
export const bytesKept = signal<number | null>(null)

export async function measureStorage(): Promise<void> {
  const [answers, caches, waiting] = [await keptSize(), await cachedSize(), queueSize()]
  bytesKept.value = answers + caches + waiting
}

/**
 * Removes what the portal keeps on this device and signs out. What has not left stays, unless it is to go too:
 * it leaves when its citizen signs in again.
 */
export async function clearDevice({ unsentToo }: { unsentToo: boolean }): Promise<void> {
  // Looked at before one leaves: what belongs to others on this device is not ours to delete.
  const own = rows.peek()
  await signOut()
  await removeAll(own.filter((row) => unsentToo || !isUnsent(row)))
}

/** After the account was closed: nothing of it can leave any more. */
export async function clearDeviceAfterClosing(): Promise<void> {
  const own = rows.peek().filter((row) => row.kind === 'entry' && row.entry.owner !== null)
  await forgetCitizen()
  await removeAll(own) // what was written without signing in can still leave
}

async function removeAll(queued: readonly StoredEntry[]): Promise<void> {
  await wipe(queued.map((row) => (row.kind === 'entry' ? row.entry.id : row.id)))
  // The portal's own files stay, or it would not open without a connection.
  if ('caches' in window) await caches.delete(FAQ_CACHE).catch(() => false) // refused: nothing is kept
  tabStorage.clear()
  storage.clear()
  bytesKept.value = null
}

const isUnsent = (row: StoredEntry): boolean =>
  row.kind !== 'entry' || row.entry.status.state !== 'sent'

// Absent on pages without TLS other than localhost; refused where storage is switched off.
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
