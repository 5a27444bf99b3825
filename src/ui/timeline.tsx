import type { ReactNode } from 'react'
import { Check } from './icons.ts'
import '#src/styles/tokens-more.css'
import './timeline.css'

export interface TimelineStep {
  /** Behind, where one is, where one is and the citizen has to do something, still to come. */
  state: 'done' | 'now' | 'turn' | 'next'
  title: ReactNode
  /** A date, or when it is expected. */
  when?: ReactNode
  note?: ReactNode
}

export interface TimelineProps {
  /** Names the list: „Parcurs”. */
  label?: string | undefined
  /** From the oldest to the last. */
  steps: readonly TimelineStep[]
  /** The states in words, for those who do not see the dots: „încheiat”, „urmează”. */
  states?: Partial<Record<TimelineStep['state'], string>> | undefined
}

/** The way of a thing: what was, where it is, what follows. */
export function Timeline({ label, steps, states }: TimelineProps) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map((step, index) => (
        <TimelineRow key={index} step={step} word={states?.[step.state]} />
      ))}
    </ol>
  )
}

function TimelineRow({ step, word }: { step: TimelineStep; word: string | undefined }) {
  const here = step.state === 'now' || step.state === 'turn'
  return (
    <li className={`timeline__step is-${step.state}`} aria-current={here ? 'step' : undefined}>
      <span className="timeline__dot">{step.state === 'done' && <Check />}</span>
      <span className="timeline__title">
        {step.title}
        {word && <span className="vh"> ({word})</span>}
      </span>
      {step.when && <span className="meta num">{step.when}</span>}
      {step.note && <span className="timeline__note">{step.note}</span>}
    </li>
  )
}
