import type { DeskCase } from '../../services/cazuri.ts'

export interface CaseSheetProps {
  shown: DeskCase
  /** Called with the sentence to show and the version that was made. */
  onDone: (sentence: string, version: number) => void
  onClose: () => void
}
