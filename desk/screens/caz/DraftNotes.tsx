import { formatAge } from '#src/i18n/dates.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { hasStates, type DeskCase } from '../../services/cazuri.ts'
import { texts } from './texts.ro.ts'
import type { DraftState } from './use-draft.ts'

const words = texts.composer

interface DraftNotesProps {
  shown: DeskCase
  state: DraftState
  /** Throws away what is written in this mode. */
  onDrop: () => void
}

/** Says what to know before writing on: a text was put back, the case changed meanwhile or is closed. */
export function DraftNotes({ shown, state, onDrop }: DraftNotesProps) {
  const { draft, restoredAt } = state
  const { mode, answer, note, files = [] } = draft
  const isWritten = mode === 'note' ? note !== '' : answer !== '' || files.length > 0
  const hasChanged = draft.version < shown.versiune
  return (
    <div role="status" className="case-composer__notes">
      {hasChanged && (
        <Banner
          kind="turn"
          action={
            <Button small onClick={() => state.acknowledge(shown.versiune)}>
              {words.seen}
            </Button>
          }
        >
          {words.changedSince}
        </Banner>
      )}
      {restoredAt !== null && isWritten && (
        <Banner
          action={
            <Button small variant="quiet" onClick={onDrop}>
              {words.dropDraft}
            </Button>
          }
        >
          {words.restored(formatAge(new Date(restoredAt).toISOString()))}
        </Banner>
      )}
      {!shown.deschis && mode === 'answer' && hasStates(shown.caz) && (
        <p className="meta">{words.closed}</p>
      )}
    </div>
  )
}
