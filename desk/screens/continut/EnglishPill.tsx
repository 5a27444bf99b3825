import type { EnglishState } from '#contract/desk/continut.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'
import type { Tone } from '#src/ui/tone.tsx'
import { words } from './texts.ro.ts'

const tones: Record<EnglishState, Tone> = { la_zi: 'done', veche: 'wait', lipseste: 'idle' }

/** State of the English of a content. */
export function EnglishPill({ state }: { state: EnglishState }) {
  return <StatusPill kind={tones[state]}>{words.english.states[state]}</StatusPill>
}
