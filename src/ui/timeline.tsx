import type { ReactNode } from 'react'
import { Check } from './icons.ts'
import '#src/styles/tokens-more.css'
import './timeline.css'

export interface TimelineStep {
  /** Completed, current, current and waiting for the citizen, or still to come. */
  state: 'done' | 'now' | 'turn' | 'next'
  title: ReactNode
  /** Date, actual or expected. */
  when?: ReactNode
  note?: ReactNode
}

export interface TimelineProps {
  /** Accessible name: „Parcurs”. */
  label?: string | undefined
  /** Oldest first. */
  steps: readonly TimelineStep[]
  /** States in words for screen readers: „încheiat”, „urmează”. */
  states?: Partial<Record<TimelineStep['state'], string>> | undefined
}

/** Timeline of past, current and coming steps. */
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
