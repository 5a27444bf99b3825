import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core'
import type { QueuedKind } from '#contract/trimiteri.ts'
import type { Outcome } from '../net/outcome.ts'
import type { FormOwner } from './form-owner.ts'
import { cancelEdit } from './outbox-changes.ts'
import { submitForm, type LabelledUpload, type Sent, type Submission } from './submit.ts'
import type { Uploads } from './uploads.ts'
import type { StoredDraft } from './stored-draft.ts'

export type DraftSaveState = Date | 'refused' | null

export interface WizardOptions<Values extends object> {
  kind: QueuedKind
  owner: FormOwner
  values: ReadonlySignal<Values>
  /** True if the values are worth saving. Reads signals. */
  isBegun(): boolean
  uploads: ReadonlyMap<string, Uploads>
  /** Ids of uploads the portal added itself, which are no input of the citizen. */
  given?: ReadonlySet<string> | undefined
  /** Absent if it is not saved as a draft. */
  draft?: StoredDraft<Values> | undefined
  /** Id of the queue entry it edits, which stays on hold until its replacement is sent. */
  replaces?: string | undefined
}

/** Form of several steps: saved as a draft, sent through the queue, in place of the entry it edits. */
export interface Wizard {
  owner: FormOwner
  /** True if it edits a queue entry. */
  isEdit: boolean
  /** True if it has unsent input, until it is closed. */
  dirty: ReadonlySignal<boolean>
  closed: ReadonlySignal<boolean>
  /** Time the draft was last saved; `refused` if the browser refuses storage. */
  saved: ReadonlySignal<DraftSaveState>
  /** Saves every change as a draft from now on. Call once the draft is restored. */
  startSaving(): void
  /** Deletes the draft and stops saving it. */
  dropDraft(): Promise<void>
  /** Sends what `complete` returns once the uploads are handed over. A rejected wizard is saved as a draft again. */
  submit(complete: () => Pick<Submission, 'form' | 'uploads'>): Promise<Outcome<Sent>>
  /** Clears the uploads and stops saving; the draft stays on the device. */
  close(): void
  /** Sends the edited entry unchanged. False if it edits none or has handed over its replacement. */
  cancelEdit(): boolean
}

export function createWizard<Values extends object>(options: WizardOptions<Values>): Wizard {
  const { kind, owner, values, isBegun, uploads, given, draft, replaces } = options
  const saved = signal<DraftSaveState>(null)
  const closed = signal(false)
  const dirty = computed(
    () =>
      !closed.value &&
      (isBegun() ||
        [...uploads.values()].some(({ list }) => list.value.some(({ id }) => !given?.has(id)))),
  )
  const listUploads = () => labelUploads(uploads)
  let stopSaving = (): void => undefined
  let isHandedOver = false

  async function save(now: Values, files: readonly LabelledUpload[]): Promise<void> {
    const isSaved = await draft?.keep(now, files)
    if (!closed.peek()) saved.value = isSaved ? new Date() : 'refused'
  }

  function startSaving(): void {
    stopSaving()
    if (!draft || closed.peek()) return
    let isStored = false
    const stopFiles = effect(() => {
      isStored ||= dirty.value
      const files = listUploads()
      if (isStored) void draft.storeFiles(files)
    })
    const stopValues = effect(() => {
      const now = values.value
      if (isBegun()) void save(now, untracked(listUploads))
    })
    stopSaving = () => {
      stopFiles()
      stopValues()
    }
  }

  function dropDraft(): Promise<void> {
    stopSaving()
    return draft?.drop() ?? Promise.resolve()
  }

  async function saveAgain(sent: readonly LabelledUpload[]): Promise<void> {
    await save(values.peek(), sent)
    startSaving()
  }

  return {
    owner,
    isEdit: replaces !== undefined,
    dirty,
    closed,
    saved,
    startSaving,
    dropDraft,
    async submit(complete) {
      await Promise.all([...uploads.values()].map((group) => group.handOver()))
      isHandedOver = true
      const outcome = await submitForm({
        ...complete(),
        kind,
        owner,
        replaces,
        draft: draft && { name: draft.name, drop: dropDraft, keep: saveAgain },
      })
      isHandedOver = outcome.kind === 'ok'
      return outcome
    },
    close() {
      closed.value = true
      stopSaving()
      for (const group of uploads.values()) group.clear()
    },
    cancelEdit() {
      // Once the replacement is queued, the edited entry must not be sent as well.
      if (replaces === undefined || isHandedOver) return false
      void cancelEdit(replaces)
      return true
    },
  }
}

/** Lists the files of all groups, each labelled with its group. Reads signals. */
export function labelUploads(groups: ReadonlyMap<string, Uploads>): LabelledUpload[] {
  return [...groups].flatMap(([label, { list }]) =>
    list.value.map((upload) => ({ ...upload, label })),
  )
}
