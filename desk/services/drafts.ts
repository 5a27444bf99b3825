import { effect } from '@preact/signals-core'
import { storage } from '#src/browser/storage.ts'
import { member } from './session.ts'

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
}

/** Drafts of one member, by case. One object, so that those of others are found and deleted. */
interface Stored {
  member: number
  drafts: Record<string, Draft>
}

const KEY = 'birou-ciorne'
export const DRAFT_HOURS = 24

/** Reads the draft of a case; null if there is none from the last day. */
export const readDraft = (member: number, caseKey: string): Draft | null =>
  readAll(member)[caseKey] ?? null

/** Keeps a draft; without any text it is deleted. */
export function keepDraft(member: number, caseKey: string, draft: Draft): void {
  const drafts = { ...readAll(member), [caseKey]: draft }
  if (draft.answer === '' && draft.note === '') delete drafts[caseKey]
  writeAll(member, drafts)
}

/** Deletes what is older than a day, and whatever somebody else left on this computer. */
export function purgeDrafts(member: number): void {
  writeAll(member, readAll(member))
}

function readAll(member: number): Record<string, Draft> {
  const stored = storage.getObject(KEY) as Stored | null
  if (stored?.member !== member) return {}
  const since = Date.now() - DRAFT_HOURS * 3600 * 1000
  return Object.fromEntries(Object.entries(stored.drafts).filter(([, { at }]) => at > since))
}

function writeAll(member: number, drafts: Record<string, Draft>): void {
  if (Object.keys(drafts).length === 0) storage.remove(KEY)
  else storage.setObject(KEY, { member, drafts } satisfies Stored)
}

/** Purges the drafts whenever somebody signs in. Called once, at the start. */
export function watchDraftOwner(): void {
  effect(() => {
    if (member.value) purgeDrafts(member.value.id)
  })
}
