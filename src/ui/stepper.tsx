import type { ReactNode } from 'react'
import '#src/styles/tokens-more.css'
import './stepper.css'

export interface StepperProps {
  /** Accessible name of the list: „Pași”. */
  label: string
  steps: readonly string[]
  /** Index of the current step; past the end when all are done. */
  current: number
  /** Current step in words: „Pasul 2 din 4: **Date personale**”. */
  now: ReactNode
}

/** Progress through the steps of a wizard. */
export function Stepper({ label, steps, current, now }: StepperProps) {
  return (
    <div className="stepper">
      <p className="stepper__now meta">{now}</p>
      <ol className="stepper__list" aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={index < current ? 'stepper__step is-done' : 'stepper__step'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
