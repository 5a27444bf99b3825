import { lockManager } from '../lib/with-lock.ts'
import type { Entry } from './entry.ts'
import { listEntries, removeEntry, updateEntry } from './outbox-db.ts'

/**
 * An entry that is being changed is set aside, so that it does not leave meanwhile. The tab that changes it holds a
 * lock, which the browser releases with the tab: an entry set aside without one was left behind and goes on.
 */
const setAsideCodes = ['in_modificare', 'de_verificat'] as const
export type SetAsideCode = (typeof setAsideCodes)[number]

const releases = new Map<string, () => void>()
const lockOf = (id: string) => `portal.modificare.${id}`

/** Resolves once other tabs can see that an entry is being changed here. False: one of them is changing it. */
export function holdEditing(id: string): Promise<boolean> {
  const locks = lockManager()
  if (!locks || releases.has(id)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const held = locks.request(lockOf(id), { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock && new Promise<void>((release) => releases.set(id, release))
    })
    held.catch(() => resolve(true)) // refused where cookies are blocked
  })
}

export function releaseEditing(id: string): void {
  releases.get(id)?.()
  releases.delete(id)
}

/**
 * Puts back in the line what nobody changes any more: its tab was closed or killed. One whose successor is in the
 * queue already goes, unless that one was turned down. Without locks it is left to the citizen.
 */
export async function restoreAbandoned(): Promise<void> {
  const locks = lockManager()
  if (!locks) return
  const stored = await listEntries()
  const entries = stored.flatMap((row) => (row.kind === 'entry' ? [row.entry] : []))
  const aside = entries.filter(isSetAside)
  if (aside.length === 0) return
  const { held = [] } = await locks.query()
  const isHeld = (id: string) => held.some(({ name }) => name === lockOf(id))
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

/** As it goes back in the line. */
export function toWaiting(entry: Entry): Entry {
  return { ...entry, blocked: 0, status: { state: 'waiting' } }
}
