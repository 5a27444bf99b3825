import type { FormValues } from '#contract/forms.ts'
import { createDraftFiles, type DraftFiles } from './draft-files.ts'
import { dropDraft, saveDraft, ownDraftName, readDraft } from './drafts.ts'
import { currentOwner, isOwnerHere, type FormOwner } from './form-owner.ts'

/** Key of a solicitare being filled in: its type and the server-side draft it continues (0 if none). */
export interface SolicitareDraftKey {
  tip: string
  draftId: number
  /** Id of the queue entry being edited, which has a draft of its own and is not offered for resuming. */
  replaces?: string | undefined
  /** Defaults to the current user. */
  owner?: FormOwner
}

const last = (owner?: FormOwner) => ownDraftName('solicitare', owner)
/** Returns the storage name of its draft. */
export const solicitareDraftName = ({ tip, draftId, replaces, owner }: SolicitareDraftKey) =>
  ownDraftName(`solicitare-${tip}-${replaces ?? draftId}`, owner)

/** Creates the file store of one of its documents. */
export function createDocumentFiles(begun: SolicitareDraftKey, document: string): DraftFiles {
  const { owner = currentOwner() } = begun
  return createDraftFiles(`${solicitareDraftName(begun)}.${document}`, owner)
}

/** In-memory cache of the last solicitare, by draft name. */
const lookedUp = new Map<string, SolicitareDraftKey | null>()

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
export function consumePrefilled(tip: string): boolean {
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
export async function keep(begun: SolicitareDraftKey, values: FormValues): Promise<void> {
  if (!isOwnerHere(begun.owner ?? null)) return
  await Promise.all([
    saveDraft('device', solicitareDraftName(begun), { values }),
    saveLastOpened(begun),
  ])
}

/** Reads this device's draft; null if there is none. */
export async function readKept(begun: SolicitareDraftKey): Promise<FormValues | null> {
  const kept = await readDraft<{ values: FormValues }>('device', solicitareDraftName(begun), {
    values: {},
  })
  return kept?.values ?? null
}

/** Stores which solicitare was last open, so that the screen reopens it. */
export async function saveLastOpened(begun: SolicitareDraftKey): Promise<void> {
  const { tip, draftId, replaces, owner } = begun
  if (replaces) return
  lookedUp.set(last(owner), begun)
  await saveDraft('device', last(owner), { tip, draftId })
}

/** Reads which solicitare was last open. */
export async function readLastOpened(): Promise<SolicitareDraftKey | null> {
  const kept = await readDraft<SolicitareDraftKey>('device', last(), { tip: '', draftId: 0 })
  const begun = kept?.tip ? { tip: kept.tip, draftId: kept.draftId ?? 0 } : null
  lookedUp.set(last(), begun)
  return begun
}

/** True if this page has already checked and there is no draft to resume, so that the choice can be shown at once. */
export function isNothingBegun(): boolean {
  return lookedUp.get(last()) === null
}

/** Clears which solicitare was last open; its draft stays. */
export function clearLastOpened(owner?: FormOwner): Promise<void> {
  lookedUp.set(last(owner), null)
  return dropDraft('device', last(owner))
}

/** Deletes the draft after sending or starting over. */
export async function drop(begun: SolicitareDraftKey): Promise<void> {
  await dropDraft('device', solicitareDraftName(begun))
  if (!begun.replaces) await clearLastOpened(begun.owner)
}
