import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { showStep, type Step } from '../../services/solicitare-form.ts'
import { chooseAgain, done, filling } from '../../services/solicitare-noua.ts'
import { useStepNavigation, type StepNavigation } from '../shared/use-step-navigation.ts'

const PATH = '/solicitare-add'

/** Steps of a new solicitare, as in its address; the choice of a type is the first. */
const steps = ['tip', 'date', 'documente', 'verificare'] as const satisfies readonly (
  | 'tip'
  | Step
)[]
export type SolicitareSteps = StepNavigation<(typeof steps)[number]>

/** True while the address is that of the choice of a type. */
export const isTypeStep = (): boolean => location.hash === `#${PATH}`

/** Shows the step in the address: the furthest one reachable if that is not, the choice of a type if Back led there. */
export function useSolicitareSteps(): SolicitareSteps {
  useSignals()
  const navigation = useStepNavigation(PATH, steps)
  const shown = useRef<number>(undefined)
  const current = filling.value
  useEffect(() => {
    const before = shown.current
    const { current: now, isHere, go, leave } = navigation
    if (!isHere) return
    shown.current = now
    const asked = steps[now]!
    if (done.peek()) {
      // Back from the result must not return to the sent form.
      if (before !== now && before !== undefined) leave('/solicitari')
    } else if (!current) return
    else if (asked !== 'tip') {
      const step = showStep(current, asked)
      if (step !== asked) go(step, { replace: true })
    } else if (before) chooseAgain()
    else if (before === undefined) go(current.step.peek(), { replace: true })
  }, [navigation, current])
  return navigation
}
