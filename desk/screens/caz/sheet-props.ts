import type { DeskCase } from '../../services/cazuri.ts'
import type { DraftState } from './use-draft.ts'

export interface CaseSheetProps {
  shown: DeskCase
  /** Keeps what is typed, should the session end meanwhile. */
  state: DraftState
  /** Called with the sentence to show and the version that was made. */
  onDone: (sentence: string, version: number) => void
  onClose: () => void
}
