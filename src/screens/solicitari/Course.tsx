import { dayOf } from '#contract/days.ts'
import type { Solicitare } from '#contract/solicitari.ts'
import { formatDate, formatMoment } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isClosed } from '../../services/solicitari.ts'
import { Card } from '../../ui/card.tsx'
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx'

/** The way of a solicitare so far, and what follows. */
export function Course({ solicitare }: { solicitare: Solicitare }) {
  const texts = useTexts('solicitari')
  const { istoric, stare, termen_la } = solicitare
  const states: Record<string, string> = texts.states
  const last = istoric.length - 1
  const steps = istoric.map(({ stare: state, la, nota }, index): TimelineStep => ({
    state: index < last || isClosed(stare) ? 'done' : stateNow(solicitare),
    title: states[state] ?? state,
    when: formatMoment(la),
    note: nota,
  }))
  const isAnswered = isClosed(stare) || stare === 'aprobata'
  if (!isAnswered && termen_la !== undefined) {
    const day = formatDate(dayOf(new Date(termen_la)))
    steps.push({ state: 'next', title: texts.one.answerStep, when: texts.one.until(day) })
  }
  return (
    <Card title={texts.one.course}>
      <Timeline label={texts.one.course} steps={steps} states={texts.one.courseStates} />
    </Card>
  )
}

const stateNow = ({ stare }: Solicitare) => (stare === 'completare_necesara' ? 'turn' : 'now')
