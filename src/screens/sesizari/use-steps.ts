import { useStepNavigation, type StepNavigation } from '../shared/use-step-navigation.ts'

/** Steps of a new sesizare, as in its address. */
export const steps = ['fotografii', 'loc', 'categorie', 'exista', 'verificare'] as const
export type Step = (typeof steps)[number]
export type SesizareSteps = StepNavigation<Step>

export const useSesizareSteps = (): SesizareSteps => useStepNavigation('/sesizari/noua', steps)
