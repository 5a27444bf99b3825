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
  change: (patch: Partial<AnnouncementForm>) => void
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
  // Several changes may come before the next render.
  const latest = useRef(form)
  const [isRestored, setRestored] = useState(kept !== null)
  const shownVersion = announcement?.versiune ?? 0
  const version = isRestored && kept ? kept.version : shownVersion
  return {
    form,
    version,
    isRestored,
    change(patch) {
      latest.current = { ...latest.current, ...patch }
      contentDrafts.keep(member, key, { content: latest.current, version, at: Date.now() })
      setForm(latest.current)
    },
    discard() {
      contentDrafts.keep(member, key, null)
      latest.current = initial
      setRestored(false)
      setForm(initial)
    },
  }
}
