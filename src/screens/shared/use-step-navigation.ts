import { useMemo, useState } from 'react'
import { navigate, useHashLocation } from 'wouter/use-hash-location'

/** Navigation of a form whose steps but the first have an anchor in the address, so that Back is one step back. */
export interface StepNavigation<Step extends string = string> {
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

/** Returns the navigation of the form at `path`; memoised by address. `steps` must be a constant. */
export function useStepNavigation<Step extends string>(
  path: string,
  steps: readonly Step[],
): StepNavigation<Step> {
  const [location] = useHashLocation()
  const [first] = useState(location)
  return useMemo(
    () => ({
      ...createStepNavigation(path, steps, location),
      isFirst: location === first,
    }),
    [path, steps, location, first],
  )
}

function createStepNavigation<Step extends string>(
  path: string,
  steps: readonly Step[],
  location: string,
): Omit<StepNavigation<Step>, 'isFirst'> {
  const [base, name] = location.split('#')
  const current = Math.max(
    steps.findIndex((step) => step === name),
    0,
  )
  const buildPath = (step: Step) => (step === steps[0] ? path : `${path}#${step}`)
  return {
    current,
    isHere: base === path,
    go: (step, { replace = false } = {}) =>
      navigate(buildPath(step), replace ? { replace } : { state: { fromStep: true } }),
    back() {
      const state = history.state as { fromStep?: boolean } | null
      if (state?.fromStep) history.back()
      else navigate(buildPath(steps[Math.max(current - 1, 0)]!), { replace: true })
    },
    leave: (to) => navigate(to, { replace: true }),
  }
}
