import type { SesizareState, SesizareSummary } from '#contract/sesizari.ts'
import { dayOf } from '#contract/time-zone.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { crewReturnAhead, daysLate, targetAhead } from '../../services/sesizari.ts'
import type { Tone } from '../../ui/tone.tsx'
import { NoBreak } from '../../ui/no-break.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useDayFormatter } from './use-formatters.ts'

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
  const { due, estimated, overdue, returns } = useTexts('sesizari')
  const sayDay = useDayFormatter(dayOf(new Date(serverNow())))
  return (sesizare) => {
    const late = daysLate(sesizare)
    if (late > 0) return overdue(late)
    const back = crewReturnAhead(sesizare)
    if (back) return returns(sayDay(back.zi), back.pana_la)
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
