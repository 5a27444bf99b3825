import { useState } from 'react'
import { formatMoment } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Confirm } from '#src/ui/confirm.tsx'
import { Note } from '#src/ui/note.tsx'
import { texts } from '../../texts.ro.ts'
import { words } from './texts.ro.ts'

const own = words.draft

interface DraftNoteProps {
  /** Time of the last change, in ms. */
  at: number
  onPublish: () => void
  onDrop: () => void
}

/** Says that there is a draft, and what may be done with it. */
export function DraftNote({ at, onPublish, onDrop }: DraftNoteProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Note kind="wait">
        <p>{own.title(formatMoment(new Date(at).toISOString()))}</p>
        <div className="content-actions">
          <Button small variant="primary" onClick={onPublish}>
            {own.publish}
          </Button>
          <Button small onClick={() => setAsked(true)}>
            {own.drop}
          </Button>
        </div>
      </Note>
      {isAsked && (
        <Confirm
          title={own.dropAsk}
          yes={own.drop}
          no={texts.cancel}
          onClose={() => setAsked(false)}
          onYes={onDrop}
        >
          {own.dropText}
        </Confirm>
      )}
    </>
  )
}
