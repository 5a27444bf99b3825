import type { DraftFiles } from './draft-files.ts'
import {
  dropDraft,
  isWritten,
  saveDraft,
  stageDraft,
  writeDraft,
  type DraftPlace,
} from './drafts.ts'
import { isOwnerHere, type FormOwner } from './form-owner.ts'
import type { LabelledUpload } from './submit.ts'

/** Draft of a form: a record of its values, and its files. */
export interface StoredDraft<Values extends object> {
  name: string
  /** Saves files, then values; writes are serialised. Resolves with false if the browser refuses storage. */
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
    const unstage = stageDraft(name, values)
    const filesSaved = storeFiles(uploads, isDropped ? 'save' : 'saveIfChanged')
    isDropped = false
    const result = Promise.all([writing, filesSaved]).then(async () => {
      if (!isOwnerHere(owner)) return false
      await writeDraft(name, values)
      return isWritten(name)
    })
    writing = result.then((isKept) => isKept && unstage())
    return result
  }

  return {
    name,
    // An upload that goes on after the form was sent must not bring back its dropped files.
    storeFiles: (uploads) => storeFiles(uploads, 'saveIfChanged'),
    async keep(values, uploads) {
      // Signing out has deleted all drafts, so nothing may be written afterwards.
      if (!isOwnerHere(owner)) return false
      if (place === 'device') return keepOnDevice(values, uploads)
      await saveDraft(place, name, values)
      return true
    },
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
