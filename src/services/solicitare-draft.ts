import type { FormValues } from '#contract/forms.ts'
import { createDraftFiles } from './draft-files.ts'
import { dropDraft, ownDraftName, readDraft, saveDraft, type DraftPlace } from './drafts.ts'
import { currentOwner, isOwnerHere, type FormOwner } from './form-owner.ts'
import { prefilled } from './solicitare-prefill.ts'
import { createStoredDraft, type StoredDraft } from './stored-draft.ts'

/** Key of a solicitare being filled in: its type and the server-side draft it continues (0 if none). */
export interface SolicitareDraftKey {
  tip: string
  draftId: number
  owner: FormOwner
  /** Id of the queue entry being edited, which has a draft of its own and is not offered for resuming. */
  replaces?: string | undefined
}

/** Draft of a solicitare, one per key and citizen. */
export interface SolicitareDraft extends StoredDraft<FormValues> {
  key: SolicitareDraftKey
  read(): Promise<FormValues | null>
  /** Reads its files by document code. */
  readFiles(): Promise<Map<string, File[]>>
}

/** Opens the draft of the current citizen. `documents`: codes of the documents whose files it stores. */
export function openSolicitareDraft(
  { owner = currentOwner(), draftId = 0, ...of }: Partial<SolicitareDraftKey> & { tip: string },
  documents: readonly string[] = [],
): SolicitareDraft {
  const key = { ...of, draftId, owner }
  const name = ownDraftName(`solicitare-${key.tip}-${key.replaces ?? draftId}`, owner)
  const files = new Map(documents.map((cod) => [cod, createDraftFiles(`${name}.${cod}`, owner)]))
  const draft = createStoredDraft<{ values: FormValues }>(name, owner, { files })
  return {
    ...draft,
    key,
    async read() {
      const kept = await readDraft<{ values: FormValues }>('device', name, { values: {} })
      return kept?.values ?? null
    },
    async readFiles() {
      const read = [...files].map(async ([cod, stored]) => [cod, await stored.read()] as const)
      return new Map(await Promise.all(read))
    },
    async keep(values, uploads) {
      const [isKept] = await Promise.all([draft.keep({ values }, uploads), saveLastOpened(key)])
      return isKept
    },
    async drop() {
      await draft.drop()
      if (!key.replaces) await clearLastOpened(owner)
    },
  }
}

type LastOpened = Pick<SolicitareDraftKey, 'tip' | 'draftId'>

const last = (owner = currentOwner()) => ownDraftName('solicitare', owner)

/** In-memory cache of the last solicitare, by draft name. */
const lookedUp = new Map<string, LastOpened | null>()

/** Stores which solicitare was last open: with the tab for a reload, on the device once it has a draft. */
export async function saveLastOpened(
  key: SolicitareDraftKey,
  place: DraftPlace = 'device',
): Promise<void> {
  const { tip, draftId, replaces, owner } = key
  if (replaces || !isOwnerHere(owner)) return
  lookedUp.set(last(owner), key)
  await saveDraft(place, last(owner), { tip, draftId })
}

/** Reads which solicitare was last open. */
export async function readLastOpened(): Promise<LastOpened | null> {
  const like = { tip: '', draftId: 0 }
  const kept = (await readDraft('tab', last(), like)) ?? (await readDraft('device', last(), like))
  const found = kept?.tip ? { tip: kept.tip, draftId: kept.draftId ?? 0 } : null
  lookedUp.set(last(), found)
  return found
}

/** True if this page has already checked and there is no draft to resume, so that the choice can be shown at once. */
export function isNothingBegun(): boolean {
  return prefilled.peek() === null && lookedUp.get(last()) === null
}

/** Clears which solicitare was last open; its draft stays. */
export async function clearLastOpened(owner = currentOwner()): Promise<void> {
  lookedUp.set(last(owner), null)
  await dropDraft('tab', last(owner))
  await dropDraft('device', last(owner))
}

/** Forgets the solicitare opened in this tab, in favour of the last one that has a draft. */
export async function forgetOpened(): Promise<void> {
  lookedUp.delete(last())
  await dropDraft('tab', last())
}
