import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'

/** Steps of a new sesizare. All but the first have an anchor in the address, so that Back is one step back. */
export const steps = ['fotografii', 'loc', 'categorie', 'exista', 'verificare'] as const
export type Step = (typeof steps)[number]

const PATH = '/sesizari/noua'
const buildStepPath = (step: Step) => (step === steps[0] ? PATH : `${PATH}#${step}`)

export interface StepNavigation {
  /** Index of the step in the address. */
  current: number
  /** True while the address is one of the form's steps. */
  isHere: boolean
  /** True until the first navigation in this visit. */
  isFirst: boolean
  go(step: Step, options?: { replace?: boolean }): void
  /** Goes one step back, like the browser's Back. */
  back(): void
  leave(to: string): void
}

/** Returns the wizard's navigation; memoised by address. */
export function useStepNavigation(): StepNavigation {
  const [location, navigate] = useLocation()
  const [first] = useState(location)
  return useMemo(
    () => createStepNavigation(location, location === first, navigate),
    [location, first, navigate],
  )
}

type Navigate = ReturnType<typeof useLocation>[1]

function createStepNavigation(
  location: string,
  isFirst: boolean,
  navigate: Navigate,
): StepNavigation {
  const [path, name] = location.split('#')
  const current = Math.max(
    steps.findIndex((step) => step === name),
    0,
  )
  return {
    current,
    isHere: path === PATH,
    isFirst,
    go: (step, { replace = false } = {}) =>
      navigate(buildStepPath(step), replace ? { replace } : { state: { fromStep: true } }),
    back() {
      const state = history.state as { fromStep?: boolean } | null
      if (state?.fromStep) history.back()
      else navigate(buildStepPath(steps[Math.max(current - 1, 0)]!), { replace: true })
    },
    leave: (to) => navigate(to, { replace: true }),
  }
}
