import { createDraftStore } from './draft-store.ts'

/** Content that a member was changing and has not published. */
export interface ContentDraft {
  content: unknown
  /** Version that the change began from. */
  version: number
  /** Time of the last change, in ms. */
  at: number
}

export const contentDrafts = createDraftStore<ContentDraft>('birou-ciorne-continut')
