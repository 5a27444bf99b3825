import { lockManager } from '../lib/with-lock.ts'
import type { Entry } from './entry.ts'
import { listEntries, removeEntry, updateEntry } from './outbox-db.ts'

/**
 * Park codes of entries on hold while they are being edited, so that they are not sent meanwhile. The editing tab holds
 * a Web Lock, which the browser releases with the tab: an entry on hold without a lock is abandoned and is restored.
 */
const setAsideCodes = ['in_modificare', 'de_verificat'] as const
export type SetAsideCode = (typeof setAsideCodes)[number]

const releases = new Map<string, () => void>()
const editLockName = (id: string) => `portal.modificare.${id}`

/** Acquires the edit lock of an entry. Resolves with false if another tab holds it. */
export function acquireEditLock(id: string): Promise<boolean> {
  const locks = lockManager()
  if (!locks || releases.has(id)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const held = locks.request(editLockName(id), { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock && new Promise<void>((release) => releases.set(id, release))
    })
    held.catch(() => resolve(true)) // locks are refused where cookies are blocked
  })
}

export function releaseEditLock(id: string): void {
  releases.get(id)?.()
  releases.delete(id)
}

/**
 * Restores entries whose editing tab was closed or killed to waiting. An entry whose successor is already queued is
 * removed instead, unless the successor is parked. Without locks the citizen decides.
 */
export async function restoreAbandonedEdits(): Promise<void> {
  const locks = lockManager()
  if (!locks) return
  const stored = await listEntries()
  const entries = stored.flatMap((row) => (row.kind === 'entry' ? [row.entry] : []))
  const aside = entries.filter(isSetAside)
  if (aside.length === 0) return
  const { held = [] } = await locks.query()
  const isHeld = (id: string) => held.some(({ name }) => name === editLockName(id))
  for (const { id } of aside) {
    if (isHeld(id)) continue
    const successor = entries.find(({ changedFrom }) => changedFrom === id)
    if (!successor) await updateEntry(id, isSetAside, toWaiting)
    else if (successor.status.state !== 'parked') await removeEntry(id, isSetAside)
  }
}

function isSetAside({ status }: Entry): boolean {
  return status.state === 'parked' && setAsideCodes.some((code) => code === status.reason.code)
}

/** Returns the entry as waiting to be sent, with no rejections counted. */
export function toWaiting(entry: Entry): Entry {
  return { ...entry, blocked: 0, status: { state: 'waiting' } }
}
