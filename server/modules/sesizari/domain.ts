import { validateField } from '#contract/validate-form.ts'
import type { FormProblem, FormProblems } from '#contract/validate-form.ts'
import { addDays, isDay } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { FormField } from '#contract/forms.ts'
import { limits } from '#contract/limits.ts'
import { sesizareStates } from '#contract/sesizari.ts'
import type { SesizareCategory, SesizareState, SesizareToSend } from '#contract/sesizari.ts'
import { createStateParser } from '#server/domain/list-states.ts'
import { addBusinessDays, endOfDay } from '#server/domain/business-days.ts'
import { ApiError } from '#server/errors/api-error.ts'

/** Final states, except that the citizen may reopen a solved sesizare. */
export const closedStates: SesizareState[] = ['redirectionata', 'solutionata', 'clasata']
export const openStates = sesizareStates.filter((state) => !closedStates.includes(state))

/** Columns of a sesizare whose location is erased. */
export const erasedLocation = { adresaText: '', lat: null, lng: null, precisionMetres: null }

/** Parses the `stare` parameter of a list. Throws a field error for an unknown word. */
export const parseSesizareStates = createStateParser(sesizareStates, {
  deschise: openStates,
  inchise: closedStates,
})

/** Validates a sesizare, except the fields of its category. */
export function validateSesizare(
  { subcategorii }: SesizareCategory,
  { subcategorie, data_constatarii, adresa_text = '', lat, lng }: SesizareToSend,
  now: Date,
): FormProblems {
  const problems: Record<string, FormProblem | null> = {
    subcategorie:
      subcategorie === undefined || subcategorii.some(({ cod }) => cod === subcategorie)
        ? null
        : { key: 'option', limit: '' },
    data_constatarii:
      data_constatarii === undefined ? null : validateObservationTime(data_constatarii, now),
    adresa_text: adresa_text === '' && lat === undefined && lng === undefined ? MISSING : null,
    lat: lat === undefined && lng !== undefined ? MISSING : null,
    lng: lng === undefined && lat !== undefined ? MISSING : null,
  }
  const found = Object.entries(problems).flatMap(([path, problem]) =>
    problem ? [[path, problem] as const] : [],
  )
  return Object.fromEntries(found)
}

const MISSING: FormProblem = { key: 'required', limit: '' }
const MOMENT = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/
const DAY_LENGTH = 'YYYY-MM-DD'.length
const observed: FormField = {
  nume: 'data_constatarii',
  eticheta: '',
  tip: 'data_ora',
  obligatoriu: false,
  max: 'acum',
}

function validateObservationTime(text: string, now: Date): FormProblem | null {
  if (!MOMENT.test(text) || !isDay(text.slice(0, DAY_LENGTH))) return { key: 'moment', limit: '' }
  return validateField(observed, text, { today: dayOf(now), now })
}

/** Returns the legal deadline of the answer: the end of a day in Bucharest. */
export const calculateLegalDeadline = (now: Date): Date =>
  endOfDay(addDays(dayOf(now), limits.legalTerm.days))

/** Returns the operator's own target for a solution; null where another institution answers. */
export function calculateTargetDate(
  { tinta_zile }: SesizareCategory,
  now: Date,
  cityDaysOff: readonly Day[] = [],
): Date | null {
  if (tinta_zile === undefined) return null
  return endOfDay(addBusinessDays(dayOf(now), tinta_zile, cityDaysOff))
}

/** Returns the last day on which a sesizare solved on a day may be reopened. */
export const lastReopenDay = (solvedOn: Day): Day => addDays(solvedOn, limits.reopenDays)

/** Returns the last moment at which a solved sesizare may be reopened: the end of a day in Bucharest. */
export const reopenUntil = (solvedAt: Date): Date => endOfDay(lastReopenDay(dayOf(solvedAt)))

/** Returns when it was solved. Throws `stare_nepotrivita` (it is not solved) and `redeschidere_tarzie`. */
export function requireReopenable(
  { state, solvedAt }: { state: SesizareState; solvedAt: Date | null },
  now: Date,
): Date {
  if (state !== 'solutionata' || !solvedAt) throw new ApiError('stare_nepotrivita')
  if (now > reopenUntil(solvedAt)) throw new ApiError('redeschidere_tarzie')
  return solvedAt
}
