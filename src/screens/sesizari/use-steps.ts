import { chosenQuestions, type SesizareNoua } from '../../services/sesizare-noua.ts'
import { getSimilarSesizari, sesizariCatalogue } from '../../services/sesizari.ts'
import { useStepNavigation, type StepNavigation } from '../shared/use-step-navigation.ts'

/** Steps of a new sesizare, as in its address. */
export const steps = ['fotografii', 'loc', 'categorie', 'exista', 'verificare'] as const
export type Step = (typeof steps)[number]
export type SesizareSteps = StepNavigation<Step>

export const useSesizareSteps = (): SesizareSteps => useStepNavigation('/sesizari/noua', steps)

/** True if another screen has filled in all that the steps between photos and review ask. Reads signals. */
export const isKnown = (noua: SesizareNoua): boolean =>
  noua.isPrefilled && noua.hasPlace.value && chosenQuestions(noua)?.form.valid.value === true

/** True while the questions of what another screen has filled in are being loaded. Reads signals. */
export function isAwaitingQuestions(noua: SesizareNoua): boolean {
  const { data, failure } = sesizariCatalogue().known.value
  const isOffered = data?.categorii.some(({ cod }) => cod === noua.categorie.value) ?? !failure
  return noua.isPrefilled && isOffered && chosenQuestions(noua) === null
}

/** Lists the indexes of the steps that are not skipped, the current one among them. Reads signals. */
export function listCountedSteps(noua: SesizareNoua, current: number): number[] {
  const similar = getSimilarSesizari(noua.categorie.value, noua.place.value).known.value.data ?? []
  const skipped: Step[] = isKnown(noua) ? ['loc', 'categorie'] : []
  if (similar.length === 0) skipped.push('exista')
  return [...steps.keys()].filter((step) => step === current || !skipped.includes(steps[step]!))
}
