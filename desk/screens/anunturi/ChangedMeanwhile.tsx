import { useEffect, useRef } from 'react'
import type { Announcement } from '#contract/operator/anunturi.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { describeAudience } from './describe-audience.ts'
import { words } from './texts.ro.ts'

const own = words.editor

interface ChangedMeanwhileProps {
  /** The announcement as it is now. */
  announcement: Pick<Announcement, 'titlu' | 'text' | 'destinatari' | 'la'>
  /** Goes on with what the member wrote. */
  onKeep: () => void
  /** Drops it for what the announcement is now. */
  onTake: () => void
}

/** Shows what somebody else has made of the announcement since, and asks which of the two stays. */
export function ChangedMeanwhile({ announcement, onKeep, onTake }: ChangedMeanwhileProps) {
  const { titlu, text, destinatari, la } = announcement
  const element = useRef<HTMLDivElement>(null)
  // The button that saves may be far below.
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} tabIndex={-1}>
      <Note kind="turn" role="alert">
        <p>{own.changedMeanwhile}</p>
        <blockquote className="announcement-theirs">
          <p className="notice-look__title">{titlu}</p>
          <p className="announcement-text">{text}</p>
          <p className="meta">
            {describeAudience(destinatari)}, {formatMoment(la)}
          </p>
        </blockquote>
        <div className="cluster">
          <Button small onClick={onKeep}>
            {own.keepMine}
          </Button>
          <Button small onClick={onTake}>
            {own.takeTheirs}
          </Button>
        </div>
      </Note>
    </div>
  )
}
