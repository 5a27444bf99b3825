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
}

/** Says what to know before writing on: a text was put back, the case changed meanwhile or is closed. */
export function DraftNotes({ shown, state }: DraftNotesProps) {
  const { draft, restoredAt } = state
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
      {restoredAt !== null && draft[draft.mode] !== '' && (
        <Banner
          action={
            <Button small variant="quiet" onClick={() => state.clear(draft.mode)}>
              {words.dropDraft}
            </Button>
          }
        >
          {words.restored(formatAge(new Date(restoredAt).toISOString()))}
        </Banner>
      )}
      {!shown.deschis && draft.mode === 'answer' && hasStates(shown.caz) && (
        <p className="meta">{words.closed}</p>
      )}
    </div>
  )
}
