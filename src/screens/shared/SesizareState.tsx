import type { SesizareState, SesizareSummary } from '#contract/sesizari.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { targetAhead } from '../../services/sesizari.ts'
import type { Tone } from '../../ui/tone.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

const tones: Record<SesizareState, Tone> = {
  inregistrata: 'idle',
  preluata: 'wait',
  in_lucru: 'wait',
  completare_necesara: 'turn',
  redirectionata: 'idle',
  solutionata: 'done',
  clasata: 'idle',
  redeschisa: 'wait',
}

/** Status pill of a sesizare. */
export function StatePill({ stare }: { stare: SesizareState }) {
  const { states } = useTexts('cases')
  return <StatusPill kind={tones[stare]}>{states[stare]}</StatusPill>
}

/** Returns a function that tells when a sesizare is expected to be solved: by the operator's target, or the legal deadline. */
export function useExpectation(): (sesizare: SesizareSummary) => string {
  const { due, estimated } = useTexts('sesizari')
  return (sesizare) => {
    const target = targetAhead(sesizare)
    return target ? estimated(formatDate(target)) : due(formatDate(sesizare.termen_la))
  }
}
