import type { FormValues } from '#contract/forms.ts'
import { createDraftFiles, type DraftFiles } from './draft-files.ts'
import { dropDraft, keepDraft, ownDraft, readDraft } from './drafts.ts'
import { currentOwner, isOwnerHere, type FormOwner } from './form-owner.ts'

/** A solicitare that is being filled in: its type, and the draft on the server it goes on from (0: none). */
export interface Begun {
  tip: string
  draftId: number
  /** The entry of the queue that is being changed: it is no beginning to go on with, and has a draft of its own. */
  replaces?: string | undefined
  /** Whoever is here by default. */
  owner?: FormOwner
}

const last = (owner?: FormOwner) => ownDraft('solicitare', owner)
const nameOf = ({ tip, draftId, replaces, owner }: Begun) =>
  ownDraft(`solicitare-${tip}-${replaces ?? draftId}`, owner)

/** The files chosen for one of its documents, as this device keeps them. */
export function keptFilesOf(begun: Begun, document: string): DraftFiles {
  const { owner = currentOwner() } = begun
  return createDraftFiles(`${nameOf(begun)}.${document}`, owner)
}

/** What this page knows of it, by the name of its draft. */
const lookedUp = new Map<string, Begun | null>()

/**
 * Begins a solicitare with some of its answers. To be followed by going to `#/solicitare-add`. What the citizen had
 * begun of the same type stays, but for these answers.
 */
export async function prefill(tip: string, values: FormValues): Promise<void> {
  const begun = { tip, draftId: 0 }
  await keep(begun, { ...(await readKept(begun)), ...values })
  prefilled = tip
  forgetFilling()
}

let prefilled: string | null = null
/** Whether a type was begun by the portal, not brought back; true once. */
export function takePrefilled(tip: string): boolean {
  const was = prefilled === tip
  if (was) prefilled = null
  return was
}

/** Set by what holds the form in memory: it begins anew from what is kept. */
let forgetFilling = (): void => undefined
export function onPrefill(forget: () => void): void {
  forgetFilling = forget
}

/** Keeps on this device what was filled in. */
export async function keep(begun: Begun, values: FormValues): Promise<void> {
  if (!isOwnerHere(begun.owner ?? null)) return
  await Promise.all([keepDraft('device', nameOf(begun), { values }), remember(begun)])
}

/** What this device kept; null when nothing was filled in. */
export async function readKept(begun: Begun): Promise<FormValues | null> {
  const kept = await readDraft<{ values: FormValues }>('device', nameOf(begun), { values: {} })
  return kept?.values ?? null
}

/** The screen opens where it was left. */
export async function remember(begun: Begun): Promise<void> {
  const { tip, draftId, replaces, owner } = begun
  if (replaces) return
  lookedUp.set(last(owner), begun)
  await keepDraft('device', last(owner), { tip, draftId })
}

/** What was being filled in last. */
export async function lastBegun(): Promise<Begun | null> {
  const kept = await readDraft<Begun>('device', last(), { tip: '', draftId: 0 })
  const begun = kept?.tip ? { tip: kept.tip, draftId: kept.draftId ?? 0 } : null
  lookedUp.set(last(), begun)
  return begun
}

/** This page has looked already, and nothing was begun: the choice need not wait. */
export function isNothingBegun(): boolean {
  return lookedUp.get(last()) === null
}

/** The citizen went back to the choice: what was filled in stays kept. */
export function forgetLast(owner?: FormOwner): Promise<void> {
  lookedUp.set(last(owner), null)
  return dropDraft('device', last(owner))
}

/** It was sent, or is begun anew. */
export async function drop(begun: Begun): Promise<void> {
  await dropDraft('device', nameOf(begun))
  if (!begun.replaces) await forgetLast(begun.owner)
}
