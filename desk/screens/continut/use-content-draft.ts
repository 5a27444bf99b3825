import { useState } from 'react'
import { contentDrafts } from '../../services/content-drafts.ts'
import { member } from '../../services/session.ts'

export interface Draft<Content> {
  /** The draft, or what is published if there is none. */
  content: Content
  /** Version that the draft began from, or the published one. */
  version: number
  /** Time of the last change; null without a draft. */
  at: number | null
  change(content: Content): void
  /** Makes the draft one of a later version: what was published meanwhile is to be replaced. */
  rebase(version: number): void
  drop(): void
}

/** Draft of a content, which stays on this computer until it is published or dropped. */
export function useContentDraft<Content>(
  key: string,
  published: Content,
  publishedVersion: number,
): Draft<Content> {
  const owner = member.value?.id ?? 0
  const [draft, setDraft] = useState(() => contentDrafts.read(owner, key))

  function keep(content: Content, version: number) {
    const kept = { content, version, at: Date.now() }
    contentDrafts.keep(owner, key, kept)
    setDraft(kept)
  }
  const content = draft ? (draft.content as Content) : published
  const version = draft?.version ?? publishedVersion
  return {
    content,
    version,
    at: draft?.at ?? null,
    change: (changed) => keep(changed, version),
    rebase: (later) => keep(content, later),
    drop() {
      contentDrafts.keep(owner, key, null)
      setDraft(null)
    },
  }
}
