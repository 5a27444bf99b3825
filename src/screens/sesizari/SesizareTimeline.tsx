import { useSignals } from '@preact/signals-react/runtime'
import type { Sesizare } from '#contract/sesizari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isClosed, sesizariCatalogue } from '../../services/sesizari.ts'
import { CaseTimeline } from '../shared/CaseTimeline.tsx'
import { useExpectation } from '../shared/SesizareState.tsx'

/** Timeline of a sesizare. */
export function SesizareTimeline({ sesizare }: { sesizare: Sesizare }) {
  useSignals()
  const { one } = useTexts('sesizari')
  const expectationOf = useExpectation()
  const { istoric, stare } = sesizare
  const isDone = isClosed(stare)
  return (
    <CaseTimeline
      history={istoric}
      labels={sesizariCatalogue().known.value.data?.stari.etichete}
      here={isDone ? 'done' : stare === 'completare_necesara' ? 'turn' : 'now'}
      next={isDone ? undefined : { title: one.solution, when: expectationOf(sesizare) }}
    />
  )
}
