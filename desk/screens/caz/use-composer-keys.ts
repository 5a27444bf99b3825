import { useEffect, useRef, type RefObject } from 'react'
import { registerShortcuts } from '../../services/shortcuts.ts'
import type { DraftState, Mode } from './use-draft.ts'

/** Registers the keys that begin an answer or a note. */
export function useComposerKeys(
  field: RefObject<HTMLTextAreaElement | null>,
  { setMode }: Pick<DraftState, 'setMode'>,
): void {
  const latest = useRef(setMode)
  latest.current = setMode
  useEffect(() => {
    const begin = (mode: Mode) => () => {
      latest.current(mode)
      field.current?.focus()
    }
    return registerShortcuts({ r: begin('answer'), n: begin('note') })
  }, [field])
}
