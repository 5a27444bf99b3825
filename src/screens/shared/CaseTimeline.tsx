import type { HistoryStep } from '#contract/thread.ts'
import { formatMoment } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Card } from '../../ui/card.tsx'
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx'
import { CaseOfficialState, type CaseOfficialStateProps } from './CaseOfficialState.tsx'

interface Props {
  history: readonly HistoryStep[]
  labels: CaseOfficialStateProps['labels']
  /** Status of the last step. */
  here: 'done' | 'now' | 'turn'
  /** Expected next step. */
  next?: { title: string; when: string } | undefined
}

/** Timeline of a solicitare or sesizare with the expected next step. */
export function CaseTimeline({ history, labels, here, next }: Props) {
  const texts = useTexts('cases')
  const states: Record<string, string> = texts.states
  const last = history.length - 1
  const steps = history.map(({ stare, la, nota }, index): TimelineStep => ({
    state: index === last ? here : 'done',
    title: states[stare] ?? stare,
    when: (
      <>
        {formatMoment(la)}
        <CaseOfficialState stare={stare} labels={labels} />
      </>
    ),
    note: nota,
  }))
  if (next) steps.push({ state: 'next', ...next })
  return (
    <Card title={texts.course}>
      <Timeline label={texts.course} steps={steps} states={texts.courseStates} />
    </Card>
  )
}
