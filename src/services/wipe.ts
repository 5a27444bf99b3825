import { signal } from '@preact/signals-core'
import { storage, tabStorage } from '../browser/storage.ts'
import type { StoredEntry } from '../offline/entry.ts'
import { keptSize } from '../offline/kept-answers.ts'
import { rows, wipe } from './outbox.ts'
import { forgetCitizen, signOut } from './session-calls.ts'

/** Caches of answers; the one with the portal's own files stays, or it would not open without a connection. */
const ANSWER_CACHES = /^portal-/

/** How much this device keeps, in bytes; null until it is known. */
export const bytesKept = signal<number | null>(null)

export async function measureKept(): Promise<void> {
  const [answers, caches, waiting] = [await keptSize(), await cachedSize(), queueSize()]
  bytesKept.value = answers + caches + waiting
}

/**
 * Removes what the portal keeps on this device and signs out. What has not left stays, unless it is to go too:
 * it leaves when its citizen signs in again.
 */
export async function wipeDevice({ unsentToo }: { unsentToo: boolean }): Promise<void> {
  // Looked at before one leaves: what belongs to others on this device is not ours to delete.
  const own = rows.peek()
  await signOut()
  await removeAll(own.filter((row) => unsentToo || !isUnsent(row)))
}

/** After the account was closed: nothing of it can leave any more. */
export async function wipeAfterClosing(): Promise<void> {
  const own = rows.peek()
  await forgetCitizen()
  await removeAll(own)
}

async function removeAll(queued: readonly StoredEntry[]): Promise<void> {
  await wipe(queued.map((row) => (row.kind === 'entry' ? row.entry.id : row.id)))
  for (const name of await answerCaches()) await caches.delete(name)
  tabStorage.clear()
  storage.clear()
  bytesKept.value = null
}

const isUnsent = (row: StoredEntry): boolean =>
  row.kind !== 'entry' || row.entry.status.state !== 'sent'

// Absent on pages without TLS other than localhost; refused where storage is switched off.
async function answerCaches(): Promise<string[]> {
  if (!('caches' in window)) return []
  const names = await caches.keys().catch(() => [])
  return names.filter((name) => ANSWER_CACHES.test(name))
}

async function cachedSize(): Promise<number> {
  let bytes = 0
  for (const name of await answerCaches()) {
    const cache = await caches.open(name)
    for (const answer of await cache.matchAll()) bytes += (await answer.blob()).size
  }
  return bytes
}

function queueSize(): number {
  return rows
    .peek()
    .flatMap((row) => (row.kind === 'entry' ? row.entry.files : []))
    .reduce((sum, file) => sum + (file.descriptor === null ? file.size : 0), 0)
}
