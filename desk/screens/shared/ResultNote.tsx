import { useEffect, useRef } from 'react'
import { Note } from '#src/ui/note.tsx'

interface ResultNoteProps {
  kind?: 'done' | 'wait'
  text: string
}

/** Result of a change, at the top of its dialog. It scrolls into view: the form that made it may be far below. */
export function ResultNote({ kind = 'done', text }: ResultNoteProps) {
  const ref = useRef<HTMLDivElement>(null)
  // In braces: the newest browsers return a promise, which React would take for a cleanup.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <div ref={ref}>
      <Note kind={kind} role="status">
        {text}
      </Note>
    </div>
  )
}
