import type { FormValues } from '#contract/forms.ts'
import { createDraftFiles, type DraftFiles } from './draft-files.ts'
import { dropDraft, keepDraft, ownDraft, readDraft } from './drafts.ts'
import { currentOwner, isOwnerHere, type FormOwner } from './form-owner.ts'

/** Key of a solicitare being filled in: its type and the server-side draft it continues (0 if none). */
export interface Begun {
  tip: string
  draftId: number
  /** Id of the queue entry being edited, which has a draft of its own and is not offered for resuming. */
  replaces?: string | undefined
  /** Defaults to the current user. */
  owner?: FormOwner
}

const last = (owner?: FormOwner) => ownDraft('solicitare', owner)
const nameOf = ({ tip, draftId, replaces, owner }: Begun) =>
  ownDraft(`solicitare-${tip}-${replaces ?? draftId}`, owner)

/** Creates the file store of one of its documents. */
export function keptFilesOf(begun: Begun, document: string): DraftFiles {
  const { owner = currentOwner() } = begun
  return createDraftFiles(`${nameOf(begun)}.${document}`, owner)
}

/** In-memory cache of the last solicitare, by draft name. */
const lookedUp = new Map<string, Begun | null>()

/**
 * Starts a solicitare with some answers filled in; the caller then opens `#/solicitare-add`. A draft of the same type
 * is retained, except for these answers.
 */
export async function prefill(tip: string, values: FormValues): Promise<void> {
  const begun = { tip, draftId: 0 }
  await keep(begun, { ...(await readKept(begun)), ...values })
  prefilled = tip
  forgetFilling()
}

let prefilled: string | null = null
/** True if a type was prefilled by the portal and not restored from a draft. Returns true once. */
export function takePrefilled(tip: string): boolean {
  const was = prefilled === tip
  if (was) prefilled = null
  return was
}

/** Callback of the form in memory, which then reloads from the draft. */
let forgetFilling = (): void => undefined
export function onPrefill(forget: () => void): void {
  forgetFilling = forget
}

/** Saves the values to this device. */
export async function keep(begun: Begun, values: FormValues): Promise<void> {
  if (!isOwnerHere(begun.owner ?? null)) return
  await Promise.all([keepDraft('device', nameOf(begun), { values }), remember(begun)])
}

/** Reads this device's draft; null if there is none. */
export async function readKept(begun: Begun): Promise<FormValues | null> {
  const kept = await readDraft<{ values: FormValues }>('device', nameOf(begun), { values: {} })
  return kept?.values ?? null
}

/** Stores which solicitare was last open, so that the screen reopens it. */
export async function remember(begun: Begun): Promise<void> {
  const { tip, draftId, replaces, owner } = begun
  if (replaces) return
  lookedUp.set(last(owner), begun)
  await keepDraft('device', last(owner), { tip, draftId })
}

/** Reads which solicitare was last open. */
export async function lastBegun(): Promise<Begun | null> {
  const kept = await readDraft<Begun>('device', last(), { tip: '', draftId: 0 })
  const begun = kept?.tip ? { tip: kept.tip, draftId: kept.draftId ?? 0 } : null
  lookedUp.set(last(), begun)
  return begun
}

/** True if this page has already checked and there is no draft to resume, so that the choice can be shown at once. */
export function isNothingBegun(): boolean {
  return lookedUp.get(last()) === null
}

/** Clears which solicitare was last open; its draft stays. */
export function forgetLast(owner?: FormOwner): Promise<void> {
  lookedUp.set(last(owner), null)
  return dropDraft('device', last(owner))
}

/** Deletes the draft after sending or starting over. */
export async function drop(begun: Begun): Promise<void> {
  await dropDraft('device', nameOf(begun))
  if (!begun.replaces) await forgetLast(begun.owner)
}
