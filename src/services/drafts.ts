import { tabStorage } from '../browser/storage.ts'
import { systemNow } from '../lib/clock.ts'
import { createKeyValueStore } from '../offline/key-value-store.ts'
import { ownerOf, session } from './session.ts'

/**
 * What was typed and not sent yet, kept so that a reload loses nothing. On the device it also survives a closed
 * page, for a week; identifiers (CNP, identity card) stay with their tab only. Each citizen has their own, and so has
 * who is not signed in. Drafts are a guest in the browser: where it refuses its storage, forms simply are not kept.
 */
export type DraftPlace = 'device' | 'tab'

interface Kept {
  at: number
  values: object
}

const KEPT_FOR_MS = 7 * 24 * 3600 * 1000
const device = createKeyValueStore('portal-ciorne', 'ciorne')

/** The name of a draft of whoever is here: the next at this device finds their own. */
export function ownDraft(name: string): string {
  const owner = ownerOf(session.peek())
  return owner === null ? name : `${owner}/${name}`
}

/** What was kept of a form whose values look like `like`: of a damaged draft, the fields that still do. */
export async function readDraft<Values extends object>(
  place: DraftPlace,
  name: string,
  like: Values,
): Promise<Partial<Values> | null> {
  const kept = place === 'tab' ? tabStorage.getObject(tabKey(name)) : await device.get(name)
  if (!isKept(kept)) return null
  if (systemNow() - kept.at <= KEPT_FOR_MS) return pickAlike(kept.values, like)
  await dropDraft(place, name)
  return null
}

export async function keepDraft(place: DraftPlace, name: string, values: object): Promise<void> {
  const kept: Kept = { at: systemNow(), values }
  if (place === 'tab') tabStorage.setObject(tabKey(name), kept)
  else await device.set(name, kept)
}

export async function dropDraft(place: DraftPlace, name: string): Promise<void> {
  if (place === 'tab') tabStorage.remove(tabKey(name))
  else await device.delete([name])
}

/** Something was begun on this device and not sent yet. */
export async function hasDrafts(): Promise<boolean> {
  const kept = await device.entries()
  return kept.some(([, draft]) => isKept(draft) && systemNow() - draft.at <= KEPT_FOR_MS)
}

/** Forgets the drafts of this device that nobody came back to. */
export async function forgetOldDrafts(): Promise<void> {
  const kept = await device.entries()
  const old = kept.filter(([, draft]) => !isKept(draft) || systemNow() - draft.at > KEPT_FOR_MS)
  for (const [name] of old) await dropDraft('device', name)
}

/** Forgets all drafts: the next one at this device is perhaps somebody else. */
export async function dropAllDrafts(): Promise<void> {
  tabStorage.clear()
  await device.clear()
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
