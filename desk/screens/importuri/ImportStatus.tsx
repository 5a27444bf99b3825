import type { ImportState } from '#contract/import-kinds.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'
import type { Tone } from '#src/ui/tone.tsx'
import { words } from './texts.ro.ts'

const tones: Record<ImportState, Tone> = {
  primit: 'wait',
  verificat: 'turn',
  in_lucru: 'wait',
  incheiat: 'done',
  oprit: 'idle',
  esuat: 'late',
  in_desfacere: 'wait',
  desfacut: 'idle',
}

/** State of an import. */
export function ImportStatus({ state }: { state: ImportState }) {
  return <StatusPill kind={tones[state]}>{words.states[state]}</StatusPill>
}
