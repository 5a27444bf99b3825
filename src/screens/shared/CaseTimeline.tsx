import type { HistoryStep } from '#contract/thread.ts'
import { formatMoment } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Card } from '../../ui/card.tsx'
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx'

interface Props {
  history: readonly HistoryStep[]
  /** The name of a state. */
  nameOf(state: string): string
  /** What its last step is by now. */
  here: 'done' | 'now' | 'turn'
  /** What is to come. */
  next?: { title: string; when: string } | undefined
}

/** The way of a solicitare or sesizare so far, and what follows. */
export function CaseTimeline({ history, nameOf, here, next }: Props) {
  const texts = useTexts('cases')
  const last = history.length - 1
  const steps = history.map(({ stare, la, nota }, index): TimelineStep => ({
    state: index === last ? here : 'done',
    title: nameOf(stare),
    when: formatMoment(la),
    note: nota,
  }))
  if (next) steps.push({ state: 'next', ...next })
  return (
    <Card title={texts.course}>
      <Timeline label={texts.course} steps={steps} states={texts.courseStates} />
    </Card>
  )
}
