import { useRef, useState } from 'react'
import type { Seen } from '../../services/cazuri.ts'
import {
  isBlank,
  keepDraft,
  readDraft,
  type Attempt,
  type Draft,
  type DraftFile,
} from '../../services/drafts.ts'

export type Mode = Draft['mode']

export interface DraftState {
  draft: Draft
  /** When the text was written that was put back; null if there was none. */
  restoredAt: number | null
  write(text: string): void
  setMode(mode: Mode): void
  setNextState(code: string): void
  setFiles(files: readonly DraftFile[]): void
  /** Says which dialog is open; null for none. */
  setDialog(dialog: string | null): void
  /** Empties what was sent, or thrown away. */
  clear(mode: Mode): void
  /** Begins to send what is shown; the same content again is the last attempt again, which may have arrived. */
  attempt(content: unknown, seen: Seen): Attempt
  /** Says that the last attempt did not arrive. */
  forgetAttempt(): void
  /** Says that the member has seen the case as it is in this version. */
  acknowledge(version: number): void
}

/**
 * Keeps what a member writes about a case on this computer, while it is written. Its version is the one that the member
 * saw when the writing began, so that a later save of somebody else is noticed even though the page shows it.
 */
export function useDraft(member: number, caseKey: string, shownVersion: number): DraftState {
  const [kept] = useState(() => readDraft(member, caseKey))
  const [restoredAt, setRestoredAt] = useState(kept && !isBlank(kept) ? kept.at : null)
  const [draft, setDraft] = useState<Draft>(
    () => kept ?? { answer: '', note: '', mode: 'answer', version: shownVersion, at: 0 },
  )
  // Several changes may come before the next render.
  const latest = useRef(draft)

  function change(patch: Partial<Draft>) {
    const next = { ...latest.current, ...patch, at: Date.now() }
    latest.current = next
    setDraft(next)
    keepDraft(member, caseKey, next)
  }

  function keepAttempt(mode: Mode, attempt: Attempt | undefined) {
    const { [mode]: _last, ...others } = latest.current.attempts ?? {}
    change({ attempts: attempt ? { ...others, [mode]: attempt } : others })
  }

  /** Changes what is written, from the version that is seen if this is its beginning. */
  function compose(patch: Partial<Draft>) {
    change({ ...patch, ...(isBlank(latest.current) && { version: seenVersion }) })
  }

  // The member's own last change may be newer than what the page shows yet.
  const seenVersion = Math.max(draft.version, shownVersion)
  return {
    draft: isBlank(draft) ? { ...draft, version: seenVersion } : draft,
    restoredAt,
    write: (text) => compose({ [latest.current.mode]: text }),
    setMode: (mode) => change({ mode }),
    setNextState: (nextState) => change({ nextState }),
    setFiles: (files) => compose({ files }),
    setDialog: (dialog) => change({ dialog }),
    clear(mode) {
      setRestoredAt(null)
      change({ [mode]: '', ...(mode === 'answer' && { files: [], nextState: '' }) })
      keepAttempt(mode, undefined)
    },
    attempt(given, seen) {
      const { mode, attempts } = latest.current
      const content = JSON.stringify(given)
      const last = attempts?.[mode]
      if (last?.content === content && !seen.peste) return last
      const attempt = { content, key: crypto.randomUUID(), seen }
      keepAttempt(mode, attempt)
      return attempt
    },
    forgetAttempt: () => keepAttempt(latest.current.mode, undefined),
    acknowledge: (version) => change({ version }),
  }
}
