import { effect } from '@preact/signals-core'
import type { Seen } from './cazuri.ts'
import { contentDrafts } from './content-drafts.ts'
import { createDraftStore } from './draft-store.ts'
import { member } from './session.ts'

/** A sending that was begun and not confirmed: repeated just as it was, it is done once. */
export interface Attempt {
  /** The sent body, as JSON. */
  content: string
  key: string
  seen: Seen
}

/** A file that was chosen for an answer. */
export interface DraftFile {
  name: string
  image: boolean
  /** Id of the stored file; null if it was not uploaded. */
  storedId: string | null
  /** Time at which it was chosen, in ms. */
  at: number
}

/** Texts that a member was writing about a case. */
export interface Draft {
  answer: string
  note: string
  /** Which of the two is shown. */
  mode: 'answer' | 'note'
  /** Version of the case when the writing began. */
  version: number
  /** Time of the last key, in ms. */
  at: number
  attempts?: Partial<Record<Draft['mode'], Attempt>>
  /** Files of the answer. */
  files?: readonly DraftFile[]
  /** Code of the state that the answer moves the case to. */
  nextState?: string
  /** Dialog that is open, whose own texts are kept by `toDialogKey`. */
  dialog?: string | null
}

const store = createDraftStore<Draft>('birou-ciorne')

/** Reads the draft of a case; null if there is none from the last day. */
export const readDraft = (member: number, caseKey: string): Draft | null =>
  store.read(member, caseKey)

/** Keeps a draft; with nothing written and no dialog open it is deleted. */
export function keepDraft(member: number, caseKey: string, draft: Draft): void {
  store.keep(member, caseKey, isBlank(draft) && !draft.dialog ? null : draft)
}

/** True if nothing is written, nor any file chosen. */
export const isBlank = ({ answer, note, files = [] }: Draft): boolean =>
  answer === '' && note === '' && files.length === 0

/** Names the draft of a dialog of a case among those of forms. */
export const toDialogKey = (caseKey: string, dialog: string): string => `caz:${caseKey}:${dialog}`

/** Deletes what is older than a day, and whatever somebody else left on this computer. */
export const purgeDrafts = (member: number): void => store.purge(member)

/** Purges the drafts whenever somebody signs in. Called once, at the start. */
export function watchDraftOwner(): void {
  effect(() => {
    if (!member.value) return
    purgeDrafts(member.value.id)
    contentDrafts.purge(member.value.id)
  })
}
