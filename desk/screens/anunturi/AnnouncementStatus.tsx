import type { AnnouncementState } from '#contract/operator/anunturi.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'
import type { Tone } from '#src/ui/tone.tsx'
import { words } from './texts.ro.ts'

const tones: Record<AnnouncementState, Tone> = {
  programat: 'wait',
  se_trimite: 'wait',
  trimis: 'done',
  expirat: 'idle',
  retras: 'late',
}

/** State of an announcement. */
export function AnnouncementStatus({ state }: { state: AnnouncementState }) {
  return <StatusPill kind={tones[state]}>{words.states[state]}</StatusPill>
}
