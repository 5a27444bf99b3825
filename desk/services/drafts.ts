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

/** Changes of a case that come with a text for the citizen. */
export type ReasonedChange = 'state' | 'extend'

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
  /** Text for the citizen in the dialog that is open. */
  reasons?: Partial<Record<ReasonedChange, string>>
}

const store = createDraftStore<Draft>('birou-ciorne')

/** Reads the draft of a case; null if there is none from the last day. */
export const readDraft = (member: number, caseKey: string): Draft | null =>
  store.read(member, caseKey)

/** Keeps a draft; without any text it is deleted. */
export function keepDraft(member: number, caseKey: string, draft: Draft): void {
  const { answer, note, reasons = {} } = draft
  const isEmpty = [answer, note, ...Object.values(reasons)].every((text) => text === '')
  store.keep(member, caseKey, isEmpty ? null : draft)
}

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
