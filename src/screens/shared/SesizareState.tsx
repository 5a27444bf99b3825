import type { SesizareState, SesizareSummary } from '#contract/sesizari.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { daysLate, targetAhead } from '../../services/sesizari.ts'
import type { Tone } from '../../ui/tone.tsx'
import { NoBreak } from '../../ui/no-break.tsx'
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
  const { due, estimated, overdue } = useTexts('sesizari')
  return (sesizare) => {
    const late = daysLate(sesizare)
    if (late > 0) return overdue(late)
    const target = targetAhead(sesizare)
    return target ? estimated(formatDate(target)) : due(formatDate(sesizare.termen_la))
  }
}

/** When a sesizare is expected to be solved, in a list; red once the legal deadline has passed. */
export function Expectation({ sesizare }: { sesizare: SesizareSummary }) {
  const text = useExpectation()(sesizare)
  if (daysLate(sesizare) > 0) return <StatusPill kind="late">{text}</StatusPill>
  return (
    <span className="num">
      <NoBreak>{text}</NoBreak>
    </span>
  )
}
