import { SHARE_CACHE } from '#contract/share-target.ts'
import { tabStorage } from '../browser/storage.ts'
import { systemNow } from '../lib/clock.ts'
import { createKeyValueStore } from '../offline/key-value-store.ts'
import { getEntry } from '../offline/outbox-db.ts'
import { currentOwner } from './form-owner.ts'
import { isPageLeaving } from './page-unload.ts'

/**
 * Where a draft of an unsent form is stored. `tab` survives a reload; `device` also survives a closed page, for a week.
 * Identifiers (CNP, identity card) are stored in the tab only. Drafts are kept apart per citizen, and for visitors.
 * Files are stored by draft-files.ts. Where the browser refuses storage, drafts are silently lost.
 */
export type DraftPlace = 'device' | 'tab'

interface Kept {
  at: number
  values: object
}

const KEPT_FOR_MS = 7 * 24 * 3600 * 1000
const device = createKeyValueStore('portal-ciorne', 'ciorne')
/** Key of the last draft being queued, until it is dropped: `[name, id of its entry]`. */
const QUEUED_KEY = 'predata'

/** Returns the storage name of a draft, scoped to its owner (by default the current user). */
export function ownDraftName(name: string, owner = currentOwner()): string {
  return owner === null ? name : `${owner}/${name}`
}

/**
 * Reads a draft; from a corrupt one, only the fields that exist in `like` with the same type. First drops the draft that
 * an earlier page queued and had no time to drop.
 */
export async function readDraft<Values extends object>(
  place: DraftPlace,
  name: string,
  like: Values,
): Promise<Partial<Values> | null> {
  if (place === 'device') await dropQueuedDraft()
  return readRecord(place, name, like)
}

/** Reads a draft of the tab at once, unless it is older than `keptForMs`. */
export function readTabDraft<Values extends object>(
  name: string,
  like: Values,
  keptForMs: number,
): Partial<Values> | null {
  const kept = tabStorage.getObject(tabKey(name))
  return isKept(kept) && systemNow() - kept.at <= keptForMs ? pickAlike(kept.values, like) : null
}

/** Reads a record of a draft, such as a file. */
export async function readRecord<Values extends object>(
  place: DraftPlace,
  name: string,
  like: Values,
): Promise<Partial<Values> | null> {
  const kept =
    place === 'tab'
      ? tabStorage.getObject(tabKey(name))
      : newest(tabStorage.getObject(stagedKey(name)), await device.get(name))
  if (!isKept(kept)) return null
  if (systemNow() - kept.at <= KEPT_FOR_MS) return pickAlike(kept.values, like)
  await dropDraft(place, name)
  return null
}

export async function saveDraft(place: DraftPlace, name: string, values: object): Promise<void> {
  if (place === 'tab') return void tabStorage.setObject(tabKey(name), keptNow(values))
  await stageDraft(name, values)()
}

/**
 * Saves values in tab storage synchronously, as a closing page does not wait for a database. Returns a function that
 * writes them to the device and then unstages them, unless newer values were staged. It resolves with false if the
 * browser refuses storage.
 */
export function stageDraft(name: string, values: object): () => Promise<boolean> {
  if (marked === name) void unmarkDraft() // these values are of the next form
  const key = stagedKey(name)
  const draft = keptNow(values)
  const staged = JSON.stringify(draft)
  tabStorage.setText(key, staged)
  return async () => {
    const isWritten = await device.set(name, draft)
    if (isWritten && tabStorage.getText(key) === staged) tabStorage.remove(key)
    return isWritten
  }
}

/** Writes a draft, which may contain files, to the device without staging it. */
export async function writeDraft(name: string, values: object): Promise<void> {
  await device.set(name, keptNow(values))
}

export async function dropDraft(place: DraftPlace, name: string): Promise<void> {
  tabStorage.remove(place === 'tab' ? tabKey(name) : stagedKey(name))
  if (place === 'device') await device.delete([name])
}

/** Deletes the records, such as files, whose keys begin with a prefix, except the keys listed. */
export async function dropRecords(prefix: string, except: readonly string[] = []): Promise<void> {
  const found = (await device.keys()).filter((key) => key.startsWith(prefix))
  await device.delete(found.filter((key) => !except.includes(key)))
}

let marked: string | null = null

/** Records that a draft is being queued. If the page dies before the draft is dropped, the next read drops it. */
export async function markDraftQueued(name: string, entryId: string): Promise<void> {
  marked = name
  await device.set(QUEUED_KEY, [name, entryId])
}

export async function unmarkDraft(): Promise<void> {
  if (isPageLeaving()) return // the deletions of the draft were aborted
  marked = null
  await device.delete([QUEUED_KEY])
}

async function dropQueuedDraft(): Promise<void> {
  const [name, entryId] = ((await device.get(QUEUED_KEY)) ?? []) as string[]
  if (!name || !entryId || !(await getEntry(entryId).catch(() => null))) return
  await dropDraft('device', name)
  await dropRecords(`${name}.`)
  await unmarkDraft()
}

/** True if this device holds an unexpired draft. */
export async function hasDrafts(): Promise<boolean> {
  const kept = await device.entries()
  return kept.some(([, draft]) => isKept(draft) && systemNow() - draft.at <= KEPT_FOR_MS)
}

/** Purges the drafts of this device that have expired, or were queued by an earlier page. */
export async function purgeExpiredDrafts(): Promise<void> {
  await dropQueuedDraft()
  const kept = (await device.entries()).filter(([name]) => name !== QUEUED_KEY)
  const old = kept.filter(([, draft]) => !isKept(draft) || systemNow() - draft.at > KEPT_FOR_MS)
  for (const [name] of old) await dropDraft('device', name)
}

/** Deletes all drafts and what was shared for one, as the next user of this device may be another person. */
export async function dropAllDrafts(): Promise<void> {
  tabStorage.clear()
  if ('caches' in window) await caches.delete(SHARE_CACHE).catch(() => false) // storage refused: none is kept
  await device.clear()
}

const keptNow = (values: object): Kept => ({ at: systemNow(), values })

function newest(staged: unknown, written: unknown): unknown {
  if (!isKept(staged) || (isKept(written) && written.at > staged.at)) return written
  return staged
}

function isKept(value: unknown): value is Kept {
  if (!isObject(value) || !('at' in value) || !('values' in value)) return false
  return typeof value.at === 'number' && isObject(value.values)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function pickAlike<Values extends object>(kept: object, like: Values): Partial<Values> {
  const isAlike = ([name, value]: [string, unknown]) =>
    Object.hasOwn(like, name) && typeof value === typeof like[name as keyof Values]
  return Object.fromEntries(Object.entries(kept).filter(isAlike)) as Partial<Values>
}

function tabKey(name: string): string {
  return `portal.ciorna.${name}`
}

function stagedKey(name: string): string {
  return `portal.ciorna-noua.${name}`
}
