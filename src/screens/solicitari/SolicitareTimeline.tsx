import { useSignals } from '@preact/signals-react/runtime'
import type { Solicitare } from '#contract/solicitari.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isClosed, solicitareCatalogue } from '../../services/solicitari.ts'
import { CaseTimeline } from '../shared/CaseTimeline.tsx'

/** Timeline of a solicitare. */
export function SolicitareTimeline({ solicitare }: { solicitare: Solicitare }) {
  useSignals()
  const texts = useTexts('solicitari')
  const { istoric, stare, termen_la } = solicitare
  const isAnswered = isClosed(stare) || stare === 'aprobata'
  const next = { title: texts.one.answerStep, when: texts.one.until(formatDate(termen_la ?? '')) }
  return (
    <CaseTimeline
      history={istoric}
      labels={solicitareCatalogue().known.value.data?.stari.etichete}
      here={isClosed(stare) ? 'done' : stare === 'completare_necesara' ? 'turn' : 'now'}
      next={isAnswered || termen_la === undefined ? undefined : next}
    />
  )
}
