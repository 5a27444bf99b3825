import { useState, type RefObject } from 'react'
import {
  hasStates,
  readConflict,
  saveNote,
  sendAnswer,
  type DeskCase,
  type Seen,
} from '../../services/cazuri.ts'
import { describeSent, findRefusal } from './describe-message.ts'
import { texts } from './texts.ro.ts'
import { useAttachments, type Attachments } from './use-attachments.ts'
import { useChange, type Change } from './use-change.ts'
import type { DraftState } from './use-draft.ts'

const words = texts.composer

export interface MessageProps {
  shown: DeskCase
  state: DraftState
  onTyping: () => void
  /** Called with the sentence to show, and the version that it made. */
  onSent: (sentence: string, version: number) => void
}

export interface Message {
  isNote: boolean
  text: string
  files: Attachments
  change: Change
  /** State that the answer moves the case to; null if it stays. */
  moved: DeskCase['stare'] | null
  setNextState(code: string): void
  /** Names what an inserted template could not fill in; null if nothing. */
  hint: string | null
  write(typed: string): void
  /** Appends the text of a template. */
  insert(text: string, missing: readonly (keyof typeof words.fieldNames)[]): void
  send(force?: boolean): Promise<void>
  /** Throws away the note, or the answer with its files. */
  discard(): void
}

/** An answer or a note, from the first key until it is sent. */
export function useMessage(
  field: RefObject<HTMLTextAreaElement | null>,
  { shown, state, onTyping, onSent }: MessageProps,
): Message {
  const { caz } = shown
  const { draft } = state
  const isNote = draft.mode === 'note'
  const text = isNote ? draft.note : draft.answer
  const files = useAttachments(hasStates(caz) ? caz.fel : null, draft.files, state.setFiles)
  const change = useChange()
  const [hint, setHint] = useState<string | null>(null)
  const moved = shown.stari_permise.find(({ cod }) => cod === draft.nextState) ?? null
  const refusal = findRefusal(text, isNote ? null : files)

  function write(typed: string) {
    state.write(typed)
    if (change.fields['text'] !== undefined) change.refuse({})
    onTyping()
  }

  async function send(force = false) {
    if (change.busy) return
    if (refusal !== null) {
      change.refuse({ text: refusal })
      return field.current?.focus()
    }
    const from = draft.version
    const made = force ? await change.force() : await change.run(start, from)
    if (made === undefined) return
    state.clear(draft.mode)
    // A note is saved whatever the version: only when nothing came between is all of it known.
    if (!isNote || made === from + 1) state.acknowledge(made)
    onSent(describeSent(isNote, moved?.nume), made)
    setHint(null)
    // A file may have been added while the answer was on its way.
    if (!isNote) files.clear(files.ids)
  }

  async function start(shownVersion: Seen) {
    if (isNote) return saveNote(caz, text, state.attempt(text, shownVersion).key)
    const answer = { text: text.trim(), files: files.ids, state: moved?.cod ?? null }
    const { key, seen } = state.attempt(answer, shownVersion)
    const outcome = await sendAnswer(caz, answer, seen, key)
    if (readConflict(outcome)) state.forgetAttempt()
    return outcome
  }

  return {
    isNote,
    text,
    files,
    change,
    moved,
    setNextState: state.setNextState,
    hint,
    write,
    insert(inserted, missing) {
      const before = text.trimEnd()
      write(before === '' ? inserted : `${before}\n\n${inserted}`)
      const names = missing.map((one) => words.fieldNames[one]).join(', ')
      setHint(names === '' ? null : words.missing(names))
      field.current?.focus()
    },
    send,
    discard() {
      state.clear(draft.mode)
      if (!isNote) files.clear()
    },
  }
}
