import { useTexts } from '../../i18n/use-texts.ts'
import { Stepper } from '../../ui/stepper.tsx'

/** Progress in a form of several steps. */
export function StepHeading({ steps, current }: { steps: readonly string[]; current: number }) {
  const texts = useTexts('forms')
  return (
    <Stepper
      label={texts.steps}
      steps={steps}
      current={current}
      now={
        <>
          {texts.stepOf(current + 1, steps.length)} <strong>{steps[current]}</strong>
        </>
      }
    />
  )
}
