import type { DraftFiles } from './draft-files.ts'
import { dropDraft, isWritten, stageDraft, writeDraft } from './drafts.ts'
import { isOwnerHere, type FormOwner } from './form-owner.ts'
import type { LabelledUpload } from './submit.ts'

/** Draft of a wizard on this device: a record of its values, and its files. */
export interface WizardDraft<Values extends object> {
  name: string
  /** Saves files, then values; writes are serialised. Resolves with false if the browser refuses storage. */
  keep(values: Values, uploads: readonly LabelledUpload[]): Promise<boolean>
  /** Saves files that have changed. */
  storeFiles(uploads: readonly LabelledUpload[]): Promise<unknown>
  /** Deletes the draft after pending writes. */
  drop(): Promise<void>
}

/** Creates the draft of a wizard. `files`: stores by the label of their uploads, '' for unlabelled ones. */
export function createWizardDraft<Values extends object>(
  name: string,
  owner: FormOwner,
  files: ReadonlyMap<string, DraftFiles>,
): WizardDraft<Values> {
  let writing: Promise<unknown> = Promise.resolve()
  let isDropped = false

  function storeFiles(uploads: readonly LabelledUpload[]): Promise<unknown> {
    const save = isDropped ? 'save' : 'saveIfChanged'
    isDropped = false
    const saving = [...files].map(([group, stored]) =>
      stored[save](uploads.filter(({ label = '' }) => label === group)),
    )
    return Promise.all(saving)
  }

  return {
    name,
    storeFiles,
    keep(values, uploads) {
      // Signing out has deleted all drafts, so nothing may be written afterwards.
      if (!isOwnerHere(owner)) return Promise.resolve(false)
      const unstage = stageDraft(name, values)
      const result = Promise.all([writing, storeFiles(uploads)]).then(async () => {
        if (!isOwnerHere(owner)) return false
        await writeDraft(name, values)
        return isWritten(name)
      })
      writing = result.then((isKept) => isKept && unstage())
      return result
    },
    drop() {
      isDropped = true
      const result = writing.then(async () => {
        await Promise.all([...files.values()].map((stored) => stored.drop()))
        await dropDraft('device', name)
      })
      writing = result
      return result
    },
  }
}
