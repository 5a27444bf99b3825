import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'

/** The steps of a new sesizare; each but the first has its name behind the address, so that back is one step back. */
export const steps = ['fotografii', 'loc', 'categorie', 'exista', 'verificare'] as const
export type Step = (typeof steps)[number]

const PATH = '/sesizari/noua'
const addressOf = (step: Step) => (step === steps[0] ? PATH : `${PATH}#${step}`)

export interface Steps {
  /** Index of the step the address names. */
  current: number
  /** The form was not left: the address is one of its steps. */
  isHere: boolean
  /** No step was made yet in this visit. */
  isFirst: boolean
  go(step: Step, options?: { replace?: boolean }): void
  /** One step back, as the button of the browser. */
  back(): void
  leave(to: string): void
}

/** The same object as long as the address is the same. */
export function useSteps(): Steps {
  const [location, navigate] = useLocation()
  const [first] = useState(location)
  return useMemo(() => stepsAt(location, location === first, navigate), [location, first, navigate])
}

type Navigate = ReturnType<typeof useLocation>[1]

function stepsAt(location: string, isFirst: boolean, navigate: Navigate): Steps {
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
      navigate(addressOf(step), replace ? { replace } : { state: { fromStep: true } }),
    back() {
      const state = history.state as { fromStep?: boolean } | null
      if (state?.fromStep) history.back()
      else navigate(addressOf(steps[Math.max(current - 1, 0)]!), { replace: true })
    },
    leave: (to) => navigate(to, { replace: true }),
  }
}
