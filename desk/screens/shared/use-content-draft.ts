import { useState } from 'react'
import { contentDrafts, type ContentDraft } from '../../services/content-drafts.ts'
import { member } from '../../services/session.ts'

export interface Draft<Content> {
  /** The draft, or what is published if there is none. */
  content: Content
  /** Version that the draft began from, or the published one. */
  version: number
  /** Time of the last change; null without a draft. */
  at: number | null
  change(content: Content): void
  /** Goes on from the published version. */
  rebase(): void
  drop(): void
}

/** Draft of a content, which stays on this computer until it is published or dropped. */
export function useContentDraft<Content>(
  key: string,
  published: Content,
  publishedVersion: number,
): Draft<Content> {
  const owner = member.peek()?.id ?? 0
  const [draft, setDraft] = useState(() => contentDrafts.read(owner, key))
  const version = draft?.version ?? publishedVersion

  function keep(kept: ContentDraft | null) {
    contentDrafts.keep(owner, key, kept)
    setDraft(kept)
  }
  return {
    content: draft ? (draft.content as Content) : published,
    version,
    at: draft?.at ?? null,
    change(content) {
      // A text that was changed and changed back is no draft.
      const isSame = JSON.stringify(content) === JSON.stringify(published)
      keep(isSame ? null : { content, version, at: Date.now() })
    },
    rebase: () => draft && keep({ ...draft, version: publishedVersion }),
    drop: () => keep(null),
  }
}
