import { Note } from '#src/ui/note.tsx'

/** Announces a failure; nothing without one. */
export function Problem({ text }: { text: string | null }) {
  return text === null ? null : (
    <Note kind="late" role="alert">
      {text}
    </Note>
  )
}
