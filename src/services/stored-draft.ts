import { untracked } from '@preact/signals-core'
import type { DraftFiles } from './draft-files.ts'
import { dropDraft, saveDraft, stageDraft, type DraftPlace } from './drafts.ts'
import { isOwnerHere, type FormOwner } from './form-owner.ts'
import type { LabelledUpload } from './submit.ts'

/** Draft of a form: a record of its values, and its files. */
export interface StoredDraft<Values extends object> {
  name: string
  /** Saves files, then values; writes are serialised. False if the browser refuses storage. Tracks no signals. */
  keep(values: Values, uploads: readonly LabelledUpload[]): Promise<boolean>
  /** Saves files that have changed. */
  storeFiles(uploads: readonly LabelledUpload[]): Promise<unknown>
  /** Deletes the draft after pending writes. */
  drop(): Promise<void>
}

interface Options {
  place?: DraftPlace
  /** Stores by the label of their uploads, '' for unlabelled ones. */
  files?: ReadonlyMap<string, DraftFiles>
}

type FileSaving = 'save' | 'saveIfChanged'

/** Creates the draft of a form. It is no longer saved once another citizen is signed in. */
export function createStoredDraft<Values extends object>(
  name: string,
  owner: FormOwner,
  { place = 'device', files = new Map() }: Options = {},
): StoredDraft<Values> {
  let writing: Promise<unknown> = Promise.resolve()
  let isDropped = false

  function storeFiles(uploads: readonly LabelledUpload[], save: FileSaving): Promise<unknown> {
    const saving = [...files].map(([group, stored]) =>
      stored[save](uploads.filter(({ label = '' }) => label === group)),
    )
    return Promise.all(saving)
  }

  function keepOnDevice(values: Values, uploads: readonly LabelledUpload[]): Promise<boolean> {
    const write = stageDraft(name, values)
    const filesSaved = storeFiles(uploads, isDropped ? 'save' : 'saveIfChanged')
    isDropped = false
    const result = Promise.all([writing, filesSaved]).then(() => isOwnerHere(owner) && write())
    writing = result
    return result
  }

  async function keep(values: Values, uploads: readonly LabelledUpload[]): Promise<boolean> {
    // Signing out has deleted all drafts, so nothing may be written afterwards.
    if (!isOwnerHere(owner)) return false
    if (place === 'device') return keepOnDevice(values, uploads)
    await saveDraft(place, name, values)
    return true
  }

  return {
    name,
    // An upload that goes on after the form was sent must not bring back its dropped files.
    storeFiles: (uploads) => storeFiles(uploads, 'saveIfChanged'),
    // Called from effects: the refresh of a session must not bring back the draft of a sent form.
    keep: (values, uploads) => untracked(() => keep(values, uploads)),
    drop() {
      isDropped = true
      const result = writing.then(async () => {
        const filesDropped = [...files.values()].map((stored) => stored.drop())
        await Promise.all([dropDraft(place, name), ...filesDropped])
      })
      writing = result
      return result
    },
  }
}
