import { formatMoment } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { NoBreak } from '#src/ui/no-break.tsx'
import { Note } from '#src/ui/note.tsx'
import { texts } from '../../texts.ro.ts'
import type { FormDraft } from './use-form-draft.ts'

const own = texts.draft

/** Says that a form holds what the member wrote before, and whether the content has changed since. */
export function RestoredNote({ draft }: { draft: FormDraft }) {
  const { restoredAt, isOutdated } = draft
  if (restoredAt === null) return null
  return (
    <Note kind={isOutdated ? 'turn' : 'idle'} role="status">
      <p>
        <NoBreak>{own.restored(formatMoment(new Date(restoredAt).toISOString()))}</NoBreak>
      </p>
      {isOutdated && <p>{own.outdated}</p>}
      <div className="cluster">
        {isOutdated && (
          <Button small variant="primary" onClick={draft.rebase}>
            {own.keep}
          </Button>
        )}
        <Button small onClick={draft.drop}>
          {own.drop}
        </Button>
      </div>
    </Note>
  )
}
