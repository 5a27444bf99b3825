import type { Sesizare } from '#contract/sesizari.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isClosed, targetAhead } from '../../services/sesizari.ts'
import { CaseTimeline } from '../shared/CaseTimeline.tsx'
import { useStateNames } from '../shared/SesizareState.tsx'

/** Timeline of a sesizare. */
export function SesizareTimeline({ sesizare }: { sesizare: Sesizare }) {
  const { one } = useTexts('sesizari')
  const nameOf = useStateNames()
  const { istoric, stare, termen_la } = sesizare
  const target = targetAhead(sesizare)
  const when = target ? one.estimated(formatDate(target)) : one.expected(formatDate(termen_la))
  const isDone = isClosed(stare)
  return (
    <CaseTimeline
      history={istoric}
      nameOf={nameOf}
      here={isDone ? 'done' : stare === 'completare_necesara' ? 'turn' : 'now'}
      next={isDone ? undefined : { title: one.solution, when }}
    />
  )
}
