import type { Sesizare } from '#contract/sesizari.ts'
import { formatDate, formatMoment } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isClosed } from '../../services/sesizari.ts'
import { Card } from '../../ui/card.tsx'
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx'
import { useStateNames } from '../shared/SesizareState.tsx'

/** The way of a sesizare so far, and what is to come. */
export function Course({ sesizare }: { sesizare: Sesizare }) {
  const { one } = useTexts('sesizari')
  const nameOf = useStateNames()
  const { istoric, stare, termen_la, tinta_la } = sesizare
  const last = istoric.length - 1
  const here = isClosed(stare) ? 'done' : stare === 'completare_necesara' ? 'turn' : 'now'
  const steps: TimelineStep[] = istoric.map((step, index) => ({
    state: index === last ? here : 'done',
    title: nameOf(step.stare),
    when: formatMoment(step.la),
    note: step.nota,
  }))
  if (here !== 'done') {
    const isTargetAhead = tinta_la !== undefined && Date.parse(tinta_la) > Date.now()
    const when = isTargetAhead
      ? one.estimated(formatDate(tinta_la))
      : one.expected(formatDate(termen_la))
    steps.push({ state: 'next', title: one.solution, when })
  }
  return (
    <Card title={one.course}>
      <Timeline steps={steps} label={one.course} states={one.courseStates} />
    </Card>
  )
}
