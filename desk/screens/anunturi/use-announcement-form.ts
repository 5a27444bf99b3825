import { useRef, useState } from 'react'
import { contentDrafts } from '../../services/content-drafts.ts'
import type { Announcement } from '#contract/operator/anunturi.ts'
import type { AnnouncementForm } from './announcement-form.ts'

export interface FormState {
  form: AnnouncementForm
  /** Version that the writing began from; 0 for a new announcement. */
  version: number
  /** True if it began with what the member wrote before. */
  isRestored: boolean
  /** True if the announcement has changed since the writing began. */
  isOutdated: boolean
  change: (patch: Partial<AnnouncementForm>) => void
  /** Goes on from the announcement as it is now. */
  rebase: () => void
  /** Forgets what was written. */
  discard: () => void
}

/** An announcement that is being written, which stays on this computer until it is sent. */
export function useAnnouncementForm(
  member: number,
  announcement: Pick<Announcement, 'id' | 'versiune'> | undefined,
  initial: AnnouncementForm,
): FormState {
  const key = `anunt:${announcement?.id ?? 'nou'}`
  const [kept] = useState(() => contentDrafts.read(member, key))
  const [form, setForm] = useState<AnnouncementForm>(() => ({
    ...initial,
    ...(kept?.content as AnnouncementForm | undefined),
  }))
  const shownVersion = announcement?.versiune ?? 0
  // Version that the writing began from; null while nothing has been written.
  const [base, setBase] = useState(kept?.version ?? null)
  const version = base ?? shownVersion
  // Several changes may come before the next render.
  const latest = useRef(form)
  const [isRestored, setRestored] = useState(kept !== null)
  function keep(from: number) {
    contentDrafts.keep(member, key, { content: latest.current, version: from, at: Date.now() })
    setBase(from)
  }
  return {
    form,
    version,
    isRestored,
    isOutdated: version !== shownVersion,
    change(patch) {
      latest.current = { ...latest.current, ...patch }
      keep(version)
      setForm(latest.current)
    },
    rebase: () => keep(shownVersion),
    discard() {
      contentDrafts.keep(member, key, null)
      latest.current = initial
      setRestored(false)
      setBase(null)
      setForm(initial)
    },
  }
}
