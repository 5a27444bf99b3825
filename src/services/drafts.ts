import { tabStorage } from '../browser/storage.ts'
import { systemNow } from '../lib/clock.ts'
import { createKeyValueStore } from '../offline/key-value-store.ts'
import { currentOwner } from './form-owner.ts'

/**
 * Keeps what was typed and not sent yet, so that a reload loses nothing. On the device it also survives a closed
 * page, for a week; identifiers (CNP, identity card) stay with their tab only. Each citizen has their own, and so has
 * who is not signed in. Files of a draft are kept by draft-files.ts. Drafts are a guest in the browser: where it refuses its storage, forms simply are not kept.
 */
export type DraftPlace = 'device' | 'tab'

interface Kept {
  at: number
  values: object
}

const KEPT_FOR_MS = 7 * 24 * 3600 * 1000
const device = createKeyValueStore('portal-ciorne', 'ciorne')

/** The name of a draft of one citizen, of whoever is here by default: the next at this device finds their own. */
export function ownDraft(name: string, owner = currentOwner()): string {
  return owner === null ? name : `${owner}/${name}`
}

/** Reads the draft of a form with the fields of `like`; a damaged draft gives the fields that still have their type. */
export async function readDraft<Values extends object>(
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

export async function keepDraft(place: DraftPlace, name: string, values: object): Promise<void> {
  if (place === 'tab') return void tabStorage.setObject(tabKey(name), keptNow(values))
  const unstage = stageDraft(name, values)
  await writeDraft(name, values)
  if (await isWritten(name)) unstage()
}

/**
 * Keeps values with the tab, at once, until they are written: a page that goes does not wait for a database. Returns
 * what ends that, which is to be called after the writing; newer values stay.
 */
export function stageDraft(name: string, values: object): () => void {
  const key = stagedKey(name)
  const staged = JSON.stringify(keptNow(values))
  tabStorage.setText(key, staged)
  return () => {
    if (tabStorage.getText(key) === staged) tabStorage.remove(key)
  }
}

/** Writes a draft of the device, files in it too, and stages nothing. */
export async function writeDraft(name: string, values: object): Promise<void> {
  await device.set(name, keptNow(values))
}

/** False where the browser refuses its storage. */
export async function isWritten(name: string): Promise<boolean> {
  return isKept(await device.get(name))
}

export async function dropDraft(place: DraftPlace, name: string): Promise<void> {
  tabStorage.remove(place === 'tab' ? tabKey(name) : stagedKey(name))
  if (place === 'device') await device.delete([name])
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
